import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import classes from './pictures.module.css'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** Takes files that are dropped on what is inside, and says so while they hover. */
export function DropArea({ label, onFiles, children }: { label: string; onFiles: (files: File[]) => void; children: ReactNode }) {
  const [over, setOver] = useState(false)
  // Of the elements inside each says when it is entered and left.
  const depth = useRef(0)
  const move = (event: DragEvent, step: number) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    event.stopPropagation()
    depth.current += step
    setOver(depth.current > 0)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    move(event, -depth.current)
    onFiles([...event.dataTransfer.files])
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: whoever has no mouse chooses the files by a button
    <div
      className={classes.dropArea}
      data-over={over || undefined}
      data-label={label}
      onDragEnter={(event) => move(event, 1)}
      onDragOver={(event) => move(event, 0)}
      onDragLeave={(event) => move(event, -1)}
      onDrop={drop}
    >
      {children}
    </div>
  )
}
