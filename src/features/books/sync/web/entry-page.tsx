import { Skeleton, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getEntry } from '../contract.ts'
import { BackToEntries } from './back-to-entries.tsx'
import { EntryDetails } from './entry-details.tsx'

/** One entry of the ledger with everything that is known about it. */
export default function EntryPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const entry = useApi(getEntry, { params: { id } }, { refetchInterval: useFallbackInterval() })
  const missing = entry.error?.status === 404 || entry.error?.status === 400
  return (
    <Stack maw={820}>
      <BackToEntries />
      {entry.isPending && <Skeleton h={200} />}
      {missing && <EmptyState icon={<IconFileOff size={36} />} title={t('syncCentre.missing')} />}
      {entry.error && !missing && <ErrorState error={entry.error} onRetry={entry.refetch} />}
      {entry.data && <EntryDetails entry={entry.data} />}
    </Stack>
  )
}
