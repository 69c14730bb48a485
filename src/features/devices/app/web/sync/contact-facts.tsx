import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fileSize } from '#web/ui/values/file-size.ts'
import { useNow } from '#web/ui/values/use-now.ts'
import { useKept, useSync } from '../shell/device-app.tsx'
import { agoText } from '../shell/times.ts'
import { type Room, storageFacts } from '../storage/room.ts'
import { isInstalled } from './installed.ts'
import classes from './sync.module.css'

/** When the office was heard of last, how far the copy of its data is, and how safe what is kept here is. */
export function ContactFacts({ onPersist }: { onPersist: () => void }) {
  const { t } = useTranslation()
  const { failure } = useSync()
  const now = useNow()
  const { value } = useKept(
    async (store) => ({ seat: await store.fact('seat'), heardAt: await store.fact('heardAt'), pull: await store.pulled.state() }),
    ['facts'],
  )
  const [room, setRoom] = useState<Room | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at again as time goes by
  useEffect(() => void storageFacts().then(setRoom), [now])
  if (!value) return null
  const { seat, heardAt, pull } = value
  const used =
    room && room.storageUsage !== null && room.storageQuota !== null
      ? t('deviceApp.sync.used', { used: fileSize(room.storageUsage), quota: fileSize(room.storageQuota) })
      : '–'
  return (
    <Stack gap="sm">
      <dl className={classes.facts}>
        <dt>{t('deviceApp.sync.device')}</dt>
        <dd>{seat ? `${seat.deviceName} · ${seat.repCode} ${seat.repName} · ${seat.numberPrefix}` : '–'}</dd>
        <dt>{t('deviceApp.sync.heard')}</dt>
        <dd>{heardAt ? agoText(heardAt, now) : t('deviceApp.sync.never')}</dd>
        <dt>{t('deviceApp.sync.data')}</dt>
        <dd>{pull.ready && pull.at ? agoText(pull.at, now) : t('deviceApp.sync.loading', { rows: pull.rows })}</dd>
        <dt>{t('deviceApp.sync.storage')}</dt>
        <dd>{used}</dd>
      </dl>
      {failure && (
        <Text size="sm" c="dimmed">
          {failure.message || (failure.status === 0 ? t('deviceApp.sync.noAnswer') : t('deviceApp.failed'))}
        </Text>
      )}
      {room?.persisted === false && (
        <Alert color="yellow" title={t('deviceApp.store.mayBeCleared')}>
          <Stack gap="xs">
            <Text>{isInstalled() ? t('deviceApp.store.clearedText') : t('deviceApp.store.installText')}</Text>
            <Group>
              <Button size="xs" variant="default" onClick={onPersist}>
                {t('deviceApp.store.ask')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
    </Stack>
  )
}
