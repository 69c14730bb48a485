import { Skeleton, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { listRecordEntries } from '#features/sync/contract.ts'
import { useFallbackInterval } from '#web/live-state.ts'
import { useApi } from '#web/query.ts'
import { EntryLines } from '#web/sync/entry-lines.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'

/** What went to QuickBooks and came from there for one record, newest first. */
export function RecordDeliveries({ recordKind, recordId }: { recordKind: 'customer'; recordId: string }) {
  const { t } = useTranslation()
  const entries = useApi(listRecordEntries, { query: { recordKind, recordId } }, { refetchInterval: useFallbackInterval() })
  if (entries.error) return <ErrorState error={entries.error} onRetry={entries.refetch} />
  if (!entries.data) return <Skeleton h={88} />
  if (entries.data.rows.length === 0) return <Text c="dimmed">{t('deliveries.noneOfRecord')}</Text>
  return <EntryLines entries={entries.data.rows} label={t('deliveries.ofRecord')} />
}
