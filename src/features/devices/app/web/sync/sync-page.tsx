import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useDeviceApp, useKept, useSync } from '../shell/device-app.tsx'
import { LanguageButtons } from '../shell/language-buttons.tsx'
import { go } from '../shell/place.ts'
import { askToPersist } from '../storage/room.ts'
import { ContactFacts } from './contact-facts.tsx'
import { DocumentList } from './document-list.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { saveUnsent } from './unsent-file.ts'

/** What was made on this device and what became of it; what can be done where something does not move. */
export default function SyncPage() {
  const { t } = useTranslation()
  const { store, engine, updates } = useDeviceApp()
  const { phase, stuck, failure } = useSync()
  const hasUpdate = useSyncExternalStore(updates.listen, () => updates.isWaiting)
  const { value: held } = useKept(({ documents }) => documents.unsettled(), ['documents', 'queue'])
  const [leaving, setLeaving] = useState(false)
  const unsettled = held ?? { count: 0, cents: 0 }
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1} size="h3">
          {t('deviceApp.sync.title')}
        </Title>
        <Button onClick={() => void engine.soon()} loading={phase === 'busy'}>
          {t('deviceApp.sync.now')}
        </Button>
      </Group>
      {stuck && (
        <Alert color="red" role="alert" title={t('deviceApp.sync.stuckTitle')}>
          {failure?.message || t('deviceApp.sync.stuck')}
        </Alert>
      )}
      {hasUpdate && (
        <Alert color="blue" title={t('deviceApp.update.title')}>
          <Stack gap="xs">
            <Text>{t('deviceApp.update.text')}</Text>
            <Group>
              <Button size="xs" variant="default" onClick={() => void updates.goOver({ now: true })}>
                {t('deviceApp.update.now')}
              </Button>
            </Group>
          </Stack>
        </Alert>
      )}
      <ContactFacts onPersist={() => void askToPersist().then(() => engine.soon())} />
      <DocumentList />
      {unsettled.count > 0 && (
        <Text size="sm" className="numbers">
          {t('deviceApp.unsentSum', { count: unsettled.count, sum: formatCents(unsettled.cents) })}
        </Text>
      )}
      <Group>
        {unsettled.count > 0 && (
          <Button variant="default" onClick={() => void saveUnsent(store)}>
            {t('deviceApp.saveFile')}
          </Button>
        )}
        <Button variant="default" onClick={() => setLeaving(true)}>
          {t('deviceApp.leave.button')}
        </Button>
        <LanguageButtons />
      </Group>
      {leaving && (
        <ForgetDialog
          title={t('deviceApp.leave.title')}
          text={t('deviceApp.leave.text')}
          held={unsettled}
          confirmLabel={t('deviceApp.leave.confirm')}
          onConfirm={async () => {
            await store.forget()
            go('')
          }}
          onClose={() => setLeaving(false)}
        />
      )}
    </Stack>
  )
}
