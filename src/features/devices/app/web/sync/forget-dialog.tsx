import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { Held } from '../storage/device-store.ts'
import { HeldText } from './held-text.tsx'
import { SaveFileButton } from './save-file-button.tsx'

type Props = {
  title: string
  text: string
  held: Held
  confirmLabel: string
  onConfirm: () => Promise<unknown>
  onClose: () => void
}

/** Before something forgets what is here: how many documents the office does not have, their sum, and a way to take them along as a file. */
export function ForgetDialog({ title, text, held, confirmLabel, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const isHeld = held.count > 0 || held.proofs > 0
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
    <Dialog onClose={onClose} title={title}>
      <Stack>
        {isHeld && (
          <div role="alert">
            <HeldText held={held} fw={650} c="var(--mantine-color-error)" />
          </div>
        )}
        <Text>{text}</Text>
        {trouble && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t('deviceApp.store.notDone')}
          </Text>
        )}
        <Group justify="flex-end">
          {isHeld && <SaveFileButton />}
          <Button variant="default" onClick={onClose} data-autofocus>
            {t('common.cancel')}
          </Button>
          <Button color="red.8" loading={busy} onClick={() => void confirm()}>
            {confirmLabel}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
