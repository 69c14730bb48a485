import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { listRecordEntries } from '../contract.ts'
import { EntryLines } from './entry-lines.tsx'

/** What went to QuickBooks and came from there for one record, newest first. */
export default function RecordDeliveries({ recordKind, recordId }: { recordKind: 'customer'; recordId: string }) {
  const { t } = useTranslation()
  const entries = useApi(listRecordEntries, { query: { recordKind, recordId } }, { refetchInterval: useFallbackInterval() })
  if (entries.error) return <ErrorState error={entries.error} onRetry={entries.refetch} />
  if (!entries.data) return <Skeleton h={88} />
  if (entries.data.rows.length === 0) return <Text c="dimmed">{t('deliveries.noneOfRecord')}</Text>
  return <EntryLines entries={entries.data.rows} label={t('deliveries.ofRecord')} />
}
