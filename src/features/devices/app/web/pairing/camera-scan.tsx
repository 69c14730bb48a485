import { Alert, Button, Modal, Stack } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './pairing-page.module.css'

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
declare const BarcodeDetector: new (options: { formats: string[] }) => Detector

const everyMs = 200

/** Reads the office's code by the camera. Refused or missing, the code is typed. */
export default function CameraScan({ onCode, onEnd }: { onCode: (code: string) => void; onEnd: () => void }) {
  const { t } = useTranslation()
  const video = useRef<HTMLVideoElement>(null)
  const [refused, setRefused] = useState(false)
  const found = useRef(onCode)
  found.current = onCode
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let stream: MediaStream | null = null
    let isOver = false
    async function watch() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const screen = video.current
      if (isOver || !screen) return stop()
      screen.srcObject = stream
      await screen.play()
      const detector = new BarcodeDetector({ formats: ['qr_code'] })
      const look = async () => {
        const codes = await detector.detect(screen).catch(() => [])
        if (isOver) return
        const code = codes.map(({ rawValue }) => /#pair=([A-Za-z-]{8,12})$/.exec(rawValue)?.[1]).find(Boolean)
        if (code) found.current(code)
        else timer = setTimeout(() => void look(), everyMs)
      }
      await look()
    }
    function stop() {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    watch().catch(() => {
      stop()
      setRefused(true)
    })
    return stop
  }, [])
  return (
    <Modal opened onClose={onEnd} title={t('deviceApp.pair.scan')} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        {refused ? (
          <Alert color="red">{t('deviceApp.pair.noCamera')}</Alert>
        ) : (
          <video ref={video} className={classes.camera} playsInline muted aria-label={t('deviceApp.pair.scan')} />
        )}
        <Button variant="default" onClick={onEnd}>
          {t('deviceApp.pair.type')}
        </Button>
      </Stack>
    </Modal>
  )
}
