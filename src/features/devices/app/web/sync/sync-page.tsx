import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { InstallPart } from '../install/install-part.tsx'
import { useDeviceApp, useKept, useSync } from '../shell/device-app.tsx'
import { LanguageButtons } from '../shell/language-buttons.tsx'
import { go } from '../shell/place.ts'
import { askToPersist } from '../storage/room.ts'
import { ContactFacts } from './contact-facts.tsx'
import { DocumentList } from './document-list.tsx'
import { ForgetDialog } from './forget-dialog.tsx'
import { HeldText } from './held-text.tsx'
import { SaveFileButton } from './save-file-button.tsx'

/** What was made on this device and what became of it; what can be done where something does not move. */
export default function SyncPage() {
  const { t } = useTranslation()
  const { store, engine, updates } = useDeviceApp()
  const { phase, stuck, failure } = useSync()
  const hasUpdate = useSyncExternalStore(updates.listen, () => updates.isWaiting)
  const { value: held } = useKept((kept) => kept.unsettled(), ['documents', 'queue', 'files'])
  const { value: unsent } = useKept(({ documents }) => documents.unsent(), ['documents', 'queue'])
  const [leaving, setLeaving] = useState(false)
  const unsettled = held ?? { count: 0, cents: 0, proofs: 0 }
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
      <InstallPart />
      <DocumentList />
      <HeldText held={{ ...unsettled, ...unsent }} size="sm" />
      <Group>
        {(unsettled.count > 0 || unsettled.proofs > 0) && <SaveFileButton />}
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
