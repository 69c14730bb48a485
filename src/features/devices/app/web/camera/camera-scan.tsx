import { Alert, Button, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import classes from './camera.module.css'
import type { CodeFormat } from './code-format.ts'
import { openDetector } from './detector.ts'

type Props = {
  title: string
  formats: readonly CodeFormat[]
  /** What was seen. What it says of it is shown below the picture. */
  onCode: (code: string) => string
  /** Where the camera cannot be used. */
  refusal: string
  endLabel: string
  onEnd: () => void
}
const everyMs = 200
/** A code that stays in the picture is one code. */
const sameMs = 1500

/** Reads codes by the camera, one after another, until somebody ends it. */
export default function CameraScan({ title, formats, onCode, refusal, endLabel, onEnd }: Props) {
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const [said, setSaid] = useState('')
  const found = useRef(onCode)
  found.current = onCode
  const wanted = useRef(formats)
  useEffect(() => {
    const seen = new Map<string, number>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | null = null
    let isOver = false
    async function watch() {
      const opening = openDetector(wanted.current)
      // What comes of it is looked at once there is a picture.
      opening.catch(() => undefined)
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      const screen = video.current
      if (isOver || !screen) return stop()
      screen.srcObject = stream
      await screen.play()
      const detector = await opening
      // The first time it reads its own part, which may not be there: that is not a picture without a code.
      let take = (await detector.detect(screen)).map(({ rawValue }) => rawValue)
      const look = async () => {
        if (isOver) return
        for (const code of take) {
          const last = seen.get(code) ?? Number.NEGATIVE_INFINITY
          seen.set(code, performance.now())
          if (performance.now() - last > sameMs) setSaid(found.current(code))
        }
        timer = setTimeout(async () => {
          take = await detector.detect(screen).then(
            (codes) => codes.map(({ rawValue }) => rawValue),
            () => [],
          )
          await look()
        }, everyMs)
      }
      await look()
    }
    function stop() {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      if (isOver) return
      stop()
      setRefused(true)
    })
    return stop
  }, [])
  return (
    <Dialog onClose={onEnd} title={title}>
      <Stack>
        {refused ? (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        ) : (
          <video ref={video} className={classes.camera} playsInline muted aria-label={title} />
        )}
        <Text aria-live="polite">{said}</Text>
        <Button variant="default" onClick={onEnd}>
          {endLabel}
        </Button>
      </Stack>
    </Dialog>
  )
}
