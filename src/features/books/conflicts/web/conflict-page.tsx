import { Skeleton, Stack } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { BackToEntries } from '#features/books/sync/web/door.ts'
import { useApi } from '#web/app/calls/query.ts'
import { EmptyState } from '#web/ui/page/empty-state.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getConflict } from '../contract.ts'
import { ConflictView } from './conflict-view.tsx'

/** One conflict with QuickBooks: what both sides have, and the choice. */
export default function ConflictPage() {
  const { t } = useTranslation()
  const { id = '' } = useParams()
  const { data, error, isPending, refetch } = useApi(getConflict, { params: { id } })
  const isMissing = error?.status === 404 || error?.status === 400
  return (
    <Stack maw={960}>
      <BackToEntries />
      {isPending && <Skeleton h={240} />}
      {isMissing && <EmptyState icon={<IconFileOff size={36} />} title={t('conflicts.missing')} />}
      {error && !isMissing && <ErrorState error={error} onRetry={refetch} />}
      {data && !error && <ConflictView key={id} conflict={data} />}
    </Stack>
  )
}
