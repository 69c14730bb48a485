import { useTranslation } from 'react-i18next'
import { textOf } from '../../app/text.ts'
import { numberText, totalText } from '../../ui/values/numbers.ts'
import type { CountedRows } from '../loaded-rows.ts'
import { ListCell } from './list-cell.tsx'
import type { ListColumn } from './list-column.ts'
import classes from './printed-list.module.css'

type Props<Row extends { id: string }, Key extends string> = {
  label: string
  columns: readonly ListColumn<Row, Key>[]
  list: CountedRows<Row>
}

/** The list on paper: every row that is loaded, as a plain table that goes on over pages, and whether there are more. */
export function PrintedList<Row extends { id: string }, Key extends string>({
  label,
  columns,
  list: { rows, pages, total },
}: Props<Row, Key>) {
  const { t } = useTranslation()
  const printed = columns.filter(({ key }) => key !== 'action')
  return (
    <div className={classes.printed} data-printed>
      {pages.hasNextPage && total && <p>{t('list.printed', { shown: numberText(rows.length), total: totalText(total) })}</p>}
      <table aria-label={label}>
        <thead>
          <tr>
            {printed.map(({ key, label = key, end }) => (
              <th key={key} data-end={end || undefined}>
                {textOf(`fields.${label}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {printed.map((column) => (
                <td key={column.key} data-end={column.end || undefined}>
                  <ListCell column={column} row={row} tabIndex={-1} /> {column.notes?.(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
