import { useTranslation } from 'react-i18next'
import { downloadBlob } from '#web/app/calls/download.ts'
import { useAction } from '#web/app/calls/query.ts'
import { exportTicked } from '../../contract.ts'
import { type ListState, orderOf } from './list-state.ts'

/** Only these of the list as a file. */
export function useTickedExport(state: ListState, ids: readonly string[]) {
  const { t } = useTranslation()
  const ticked = useAction(exportTicked, {
    success: t('exports.started'),
    onSuccess: ({ csv }) => downloadBlob('customers.csv', new Blob([csv], { type: 'text/csv' })),
  })
  const order = { sort: orderOf(state) ?? undefined, columns: state.columns.join() }
  const exportFor = (reader: 'spreadsheets' | 'programs') => () => ticked.mutate({ body: { ids: [...ids], ...order, for: reader } })
  return { exporting: ticked.isPending, onExport: exportFor('spreadsheets'), onExportForPrograms: exportFor('programs') }
}
