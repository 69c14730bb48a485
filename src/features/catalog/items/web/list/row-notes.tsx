import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import classes from '#web/list/table/table.module.css'
import type { ItemRow } from '../../contract.ts'
import type { ColumnKey } from './column-keys.ts'

/** What concerns the whole item, behind its name; what has a column is not said twice. */
export function RowNotes({ row, shown }: { row: ItemRow; shown: readonly ColumnKey[] }) {
  const { t } = useTranslation()
  const isMadeOfOthers = row.itemType === 'Group' || row.itemType === 'Assembly'
  return (
    <>
      {isMadeOfOthers && !shown.includes('itemType') && <span className={classes.note}>{textOf(`items.type.${row.itemType}`)}</span>}
      {row.active === 'N' && !shown.includes('active') && <span className={classes.note}>{t('items.inactive')}</span>}
    </>
  )
}
