import { useTranslation } from 'react-i18next'
import { downloadBlob, downloadFrom } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { exportTicked, prepareExport } from '../../contract.ts'
import { type ListState, orderOf, queryOf } from './list-state.ts'

/** The whole list as a file: the same search, filters, order and columns as on the screen. */
export function useExport(state: ListState) {
  const { t } = useTranslation()
  const prepare = useAction(prepareExport, { success: t('customers.list.exported'), onSuccess: ({ path }) => downloadFrom(path) })
  return { exporting: prepare.isPending, exportList: () => prepare.mutate({ body: { ...queryOf(state), columns: state.columns.join() } }) }
}

/** Only these of it. */
export function useTickedExport(state: ListState) {
  const { t } = useTranslation()
  const ticked = useAction(exportTicked, {
    success: t('customers.list.exported'),
    onSuccess: ({ csv }) => downloadBlob('customers.csv', new Blob([csv], { type: 'text/csv' })),
  })
  const exportIds = (ids: readonly string[]) =>
    ticked.mutate({ body: { ids: [...ids], sort: orderOf(state) ?? undefined, columns: state.columns.join() } })
  return { exporting: ticked.isPending, exportIds }
}
