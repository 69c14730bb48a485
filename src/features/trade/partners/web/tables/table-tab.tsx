import { useTranslation } from 'react-i18next'
import { useApi } from '#web/app/calls/query.ts'
import { ListSkeleton } from '#web/list/table/list-skeleton.tsx'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { getPartnerTable } from '../../contract.ts'
import { TableForm } from './table-form.tsx'

/** Which column of the partner's tables is what. */
export default function TableTab({ partnerId }: { partnerId: string }) {
  const { t } = useTranslation()
  const table = useApi(getPartnerTable, { params: { id: partnerId } })
  if (table.error) return <ErrorState error={table.error} onRetry={table.refetch} />
  if (!table.data) return <ListSkeleton rowPx={42} label={t('partners.loadingOne')} />
  return <TableForm partnerId={partnerId} saved={table.data.mapping} canWrite={table.data.canWrite} />
}
