import { useTranslation } from 'react-i18next'
import { downloadBlob } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useDownload } from '#web/app/calls/use-download.ts'
import { exportTicked, prepareExport } from '../../contract.ts'
import { exportOf, type ListState, orderOf } from './list-state.ts'

/** The whole list as a file. */
export function useExport(state: ListState) {
  const { t } = useTranslation()
  const { isPending, mutate } = useDownload(prepareExport, t('customers.list.exported'))
  return { exporting: isPending, exportList: () => mutate({ body: exportOf(state) }) }
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
