import { type ReactNode, useState } from 'react'
import { Dialog } from './dialog.tsx'
import { LeaveQuestion } from './leave-question.tsx'
import { UnsavedWarning } from './unsaved-warning.tsx'

type Props = {
  title: string
  size?: string
  /** Something was typed that closing would lose. */
  unsaved: boolean
  /** It is being saved: nothing closes it meanwhile. */
  saving?: boolean
  onClose: () => void
  /** `close` asks first when something is unsaved. */
  children: (close: () => void) => ReactNode
}

/** A dialog with a form, there only while it is open: no stray key or click throws away what was typed. */
export function FormDialog({ title, size = 'md', unsaved, saving = false, onClose, children }: Props) {
  const [asking, ask] = useState(false)
  const close = () => {
    if (saving) return
    if (unsaved) ask(true)
    else onClose()
  }
  return (
    <Dialog onClose={close} size={size} title={title}>
      {children(close)}
      <UnsavedWarning when={unsaved && !saving} inAddress />
      <LeaveQuestion opened={asking} onStay={() => ask(false)} onLeave={onClose} />
    </Dialog>
  )
}
