import { useTranslation } from 'react-i18next'
import { downloadFrom } from '#web/download.ts'
import { useAction } from '#web/query.ts'
import { prepareExport } from '../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

/** The whole list as a file: the same search, filters, order and columns as on the screen. */
export function useExport(state: ListState) {
  const { t } = useTranslation()
  const prepare = useAction(prepareExport, { success: t('customers.list.exported'), onSuccess: ({ path }) => downloadFrom(path) })
  return { exporting: prepare.isPending, exportList: () => prepare.mutate({ body: { ...queryOf(state), columns: state.columns.join() } }) }
}
