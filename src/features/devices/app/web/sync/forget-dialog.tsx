import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useDeviceApp } from '../shell/device-app.tsx'
import { saveUnsent } from './unsent-file.ts'

type Props = {
  title: string
  text: string
  held: { count: number; cents: number }
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Before something forgets what is here: how many documents the office does not have, their sum, and a way to take them along as a file. */
export function ForgetDialog({ title, text, held: { count, cents }, confirmLabel, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState(false)
  async function confirm() {
    setBusy(true)
    setTrouble(false)
    try {
      await onConfirm()
      onClose()
    } catch {
      setTrouble(true)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('common.close') }}>
      <Stack>
        {count > 0 && (
          <Text fw={650} c="red.8" role="alert">
            {t('deviceApp.unsentSum', { count, sum: formatCents(cents) })}
          </Text>
        )}
        <Text>{text}</Text>
        {trouble && (
          <Text c="red.8" role="alert">
            {t('deviceApp.store.notDone')}
          </Text>
        )}
        <Group justify="flex-end">
          {count > 0 && (
            <Button variant="default" onClick={() => void saveUnsent(store)}>
              {t('deviceApp.saveFile')}
            </Button>
          )}
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.8" loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
