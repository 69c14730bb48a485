import { Anchor, Divider, Skeleton, Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { syncPath } from '#contract/places.ts'
import { getConnection } from '#features/quickbooks/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { RepFieldForm } from './rep-field-form.tsx'
import { SyncProgressPanel } from './sync-progress.tsx'
import { useFinishConnect } from './use-connect.ts'
import { useSyncProgress } from './use-sync.ts'

/** Settings › QuickBooks: the connection, the sync, what it could not read. */
export default function QuickbooksPage() {
  const { t } = useTranslation()
  const may = useCan()
  const connection = useApi(getConnection, {})
  const progress = useSyncProgress()
  const finishing = useFinishConnect()
  if (connection.error) return <ErrorState error={connection.error} onRetry={connection.refetch} />
  if (!connection.data || finishing) {
    return (
      <Stack maw={820} aria-busy>
        <Skeleton h={120} />
        <Skeleton h={200} />
      </Stack>
    )
  }
  const connected = connection.data.state !== 'none'
  return (
    <Stack maw={820} gap="xl">
      <ConnectionCard connection={connection.data} />
      {connected && (
        <section aria-labelledby="sync-progress">
          <Title order={2} size="h4" id="sync-progress" mb="sm">
            {t('quickbooks.sync')}
          </Title>
          {progress.data ? (
            <SyncProgressPanel progress={progress.data} entities told={connection.data.state === 'accessRefused'} />
          ) : (
            <Text c="dimmed">{t('sync.never')}</Text>
          )}
          {may('sync.read') && (
            <Anchor component={Link} to={syncPath} mt="sm" display="inline-block">
              {t('quickbooks.toSyncCentre')}
            </Anchor>
          )}
        </section>
      )}
      {connected && (
        <>
          <Divider />
          <RepFieldForm key={connection.data.repCustomField} current={connection.data.repCustomField} />
        </>
      )}
    </Stack>
  )
}
