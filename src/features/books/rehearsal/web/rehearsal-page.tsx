import { Skeleton, Stack } from '@mantine/core'
import { IconGitMerge } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getRehearsal } from '../contract.ts'
import { RehearsalAgreed } from './rehearsal-agreed.tsx'
import { RehearsalEnded } from './rehearsal-ended.tsx'
import { RehearsalReading } from './rehearsal-reading.tsx'
import { RehearsalReady } from './rehearsal-ready.tsx'
import { RehearsalStopped } from './rehearsal-stopped.tsx'

const rereadMs = 2000

/** What will happen to the customers of both sides, before it happens. */
export default function RehearsalPage() {
  const { t } = useTranslation()
  const fallback = useFallbackInterval()
  const { data, error, isPending, refetch } = useApi(
    getRehearsal,
    {},
    { refetchInterval: ({ state }) => (state.data?.busy ? rereadMs : fallback) },
  )
  return (
    <Stack maw={1180} gap="lg">
      <title>{`${t('rehearsal.title')} · Ledgerside`}</title>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {isPending && <Skeleton h={160} aria-label={t('common.loading')} />}
      {data === null && (
        <EmptyState icon={<IconGitMerge size={36} />} title={t('rehearsal.never.title')} text={t('rehearsal.never.text')} />
      )}
      {data?.problem && <RehearsalStopped problem={data.problem} />}
      {data?.state === 'reading' && !data.problem && <RehearsalReading rehearsal={data} />}
      {data?.state === 'ready' && <RehearsalReady rehearsal={data} />}
      {data?.state === 'agreed' && <RehearsalAgreed rehearsal={data} />}
      {(data?.state === 'cancelled' || data?.state === 'undone') && <RehearsalEnded rehearsal={data} />}
    </Stack>
  )
}
