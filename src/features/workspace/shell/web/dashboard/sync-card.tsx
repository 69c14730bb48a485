import { Anchor, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconPlugConnected } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { quickbooksPath, syncPath } from '#contract/places.ts'
import { getPosting } from '#features/books/postings/contract.ts'
import { PostingOff } from '#features/books/postings/web/door.ts'
import type { getSyncStatus, SyncProgress } from '#features/quickbooks/contract.ts'
import { isRunning, SyncProgressPanel, useSyncProgress, useSyncStatus } from '#features/quickbooks/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { DateText } from '#web/ui/values/date-text.tsx'
import { timeToday } from '#web/ui/values/dates.ts'

import { ProofLine } from './proof-line.tsx'

export function SyncCard() {
  const { t } = useTranslation()
  const may = useCan()
  const status = useSyncStatus()
  const progress = useSyncProgress()
  return (
    <section aria-labelledby="sync-state">
      <Group justify="space-between" mb="sm">
        <Title order={2} size="h4" id="sync-state">
          {t('dashboard.sync')}
        </Title>
        {may('settings.read') && (
          <Anchor component={Link} to={quickbooksPath} size="sm">
            {t('dashboard.seeSync')}
          </Anchor>
        )}
      </Group>
      {status.error && <ErrorState error={status.error} onRetry={status.refetch} />}
      {status.isPending && <Skeleton h={110} />}
      {status.data && <State status={status.data} progress={progress.data ?? null} />}
    </section>
  )
}

function State({ status: data, progress }: { status: Result<typeof getSyncStatus>; progress: SyncProgress | null }) {
  const { t } = useTranslation()
  const may = useCan()
  const seesSync = may('sync.read')
  const posting = useApi(getPosting, {}, { enabled: seesSync })
  if (data.connection === 'none') {
    const mayConnect = may('settings.write')
    return (
      <EmptyState
        icon={<IconPlugConnected size={36} />}
        title={t(mayConnect ? 'sync.notConnected' : 'quickbooks.notConnectedTitle')}
        text={t(mayConnect ? 'dashboard.connectText' : 'dashboard.connectLater')}
        action={
          mayConnect ? (
            <Button component={Link} to={quickbooksPath}>
              {t('sync.notConnected')}
            </Button>
          ) : undefined
        }
      />
    )
  }
  return (
    <Stack gap="sm">
      {data.reason && <Text>{data.reason}</Text>}
      {posting.data && <PostingOff standing={posting.data.standing} />}
      {data.connection === 'rehearsal' && seesSync && <Counted to={`${syncPath}/rehearsal`} text={t('sync.rehearsal')} />}
      {progress && progress.state !== 'Done' && <SyncProgressPanel progress={progress} told={data.connection === 'accessRefused'} />}
      {!(isRunning(data.state) && seesSync) && (
        <Text c="dimmed">
          {data.lastSyncAt ? (
            <>
              {t('sync.lastTitle')}: <DateText iso={data.lastSyncAt} />
            </>
          ) : (
            t('dashboard.neverSynced')
          )}
        </Text>
      )}
      {data.needsYou > 0 && <Counted to={syncPath} text={t('sync.needsYou', { count: data.needsYou })} />}
      {data.waiting > 0 && <Counted to={`${syncPath}?lane=working`} text={t('sync.waiting', { count: data.waiting })} />}
      {data.silentSince && <Text>{t('sync.silent', { since: timeToday(data.silentSince) })}</Text>}
      {seesSync && posting.data?.standing === 'on' && data.lastSyncAt && data.waiting === 0 && data.needsYou === 0 && !data.silentSince && (
        <Group gap="xs" wrap="nowrap">
          <IconCircleCheck size={18} color="var(--mantine-color-green-7)" aria-hidden />
          <Text>{t('dashboard.allSynced')}</Text>
        </Group>
      )}
      {seesSync && <ProofLine />}
    </Stack>
  )
}

const Counted = ({ to, text }: { to: string; text: string }) => (
  <Text>
    <Anchor component={Link} to={to}>
      {text}
    </Anchor>
  </Text>
)
