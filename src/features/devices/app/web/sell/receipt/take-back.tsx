import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useDeviceApp } from '../../shell/device-app.tsx'
import type { StoredDocument } from '../../storage/kept.ts'

/** Taken back before it was ever sent: the office hears of it, with the reason, and nothing comes of it. */
export default function TakeBack({ stored: { id, document }, onClose }: { stored: StoredDocument; onClose: () => void }) {
  const { t } = useTranslation()
  const { store } = useDeviceApp()
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<'left' | 'notSaved' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const takeBack = async () => {
    setBusy(true)
    const isBack = await store.documents.takeBack(id, reason.trim()).catch(() => null)
    setBusy(false)
    if (isBack) onClose()
    else setTrouble(isBack === null ? 'notSaved' : 'left')
  }
  return (
    <Dialog onClose={onClose} title={t('deviceSell.discardTitle', { number: document.number })}>
      <Stack>
        <Text>{t('deviceSell.discardText')}</Text>
        {document.payment && <Text fw={650}>{t('deviceSell.discardMoney')}</Text>}
        <TextInput
          size="md"
          data-autofocus
          label={t('deviceSell.reason')}
          maxLength={300}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {trouble && (
          <Text c="var(--mantine-color-error)" role="alert">
            {t(trouble === 'left' ? 'deviceSell.hasLeft' : 'deviceApp.store.notDone')}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button color="red.8" disabled={reason.trim() === ''} loading={isBusy} onClick={() => void takeBack()}>
            {t('deviceSell.discard')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
