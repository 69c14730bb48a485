import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api-error.ts'
import { download } from '#web/download.ts'
import { toastError, toastSuccess } from '#web/toasts.ts'
import { exportPath } from '../contract.ts'
import { type ListState, queryOf } from './list-state.ts'

/** The whole list as a file: the same search, filters, order and columns as on the screen. */
export function useExport(state: ListState) {
  const { t } = useTranslation()
  const [exporting, setExporting] = useState(false)
  const exportList = async () => {
    setExporting(true)
    try {
      const query = new URLSearchParams({ ...queryOf(state), columns: state.columns.join() })
      await download(`${exportPath}?${query}`, 'customers.csv')
      toastSuccess(t('customers.list.exported'))
    } catch (error) {
      toastError(error instanceof ApiError ? error.message : t('errors.anythingElse'))
    } finally {
      setExporting(false)
    }
  }
  return { exporting, exportList }
}
