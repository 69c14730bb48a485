import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type PointerEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import classes from '../sell.module.css'

type Props = { isSigned: boolean; name: string; onName: (name: string) => void; onSigned: (strokes: Blob | null) => void }

/** Drawn by finger or pen; whoever cannot, or has a keyboard, types the name. */
export function SignaturePad({ isSigned, name, onName, onSigned }: Props) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  const isDown = useRef(false)

  const pen = (event: PointerEvent<HTMLCanvasElement>) => {
    const sheet = event.currentTarget
    const box = sheet.getBoundingClientRect()
    const context = sheet.getContext('2d')
    return (
      context && {
        context,
        x: ((event.clientX - box.left) * sheet.width) / box.width,
        y: ((event.clientY - box.top) * sheet.height) / box.height,
      }
    )
  }
  const down = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = pen(event)
    if (!at) return
    isDown.current = true
    event.currentTarget.setPointerCapture(event.pointerId)
    Object.assign(at.context, { lineWidth: 3, lineCap: 'round', lineJoin: 'round', strokeStyle: '#1c1917' })
    at.context.beginPath()
    at.context.moveTo(at.x, at.y)
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const at = isDown.current ? pen(event) : null
    if (!at) return
    at.context.lineTo(at.x, at.y)
    at.context.stroke()
  }
  const up = () => {
    if (!isDown.current) return
    isDown.current = false
    canvas.current?.toBlob((strokes) => strokes && onSigned(strokes), 'image/png')
  }
  const clear = () => {
    const sheet = canvas.current
    sheet?.getContext('2d')?.clearRect(0, 0, sheet.width, sheet.height)
    onSigned(null)
  }
  return (
    <Stack gap={6}>
      <Text fw={500}>{t('deviceSell.signature')}</Text>
      <canvas
        ref={canvas}
        className={classes.canvas}
        width={800}
        height={320}
        role="img"
        aria-label={t(isSigned ? 'deviceSell.signed' : 'deviceSell.signHere')}
        onPointerDown={down}
        onPointerMove={move}
        onPointerUp={up}
        onPointerCancel={up}
      />
      <Group justify="space-between" align="end">
        <TextInput
          className={classes.grow}
          label={t('deviceSell.signedName')}
          maxLength={100}
          autoComplete="off"
          value={name}
          onChange={({ currentTarget }) => onName(currentTarget.value)}
        />
        {isSigned && (
          <Button variant="default" onClick={clear}>
            {t('deviceSell.signAgain')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
