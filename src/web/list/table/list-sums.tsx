// biome-ignore-all lint/a11y/useSemanticElements: rows are drawn one by one at their place, which table elements do not allow
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid the row takes the focus
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './table.module.css'

type Props = {
  columns: readonly { key: string; end?: boolean }[]
  template: string
  ticked: boolean
  sums: Readonly<Record<string, ReactNode>>
}

/** The last row, which stays in sight: what the columns of money come to, of all rows that the list finds and not only of those that have come. */
export function ListSums({ columns, template, ticked, sums }: Props) {
  const { t } = useTranslation()
  return (
    <div role="rowgroup" className={classes.foot}>
      <div role="row" className={classes.row} style={{ gridTemplateColumns: template }}>
        {ticked && <div role="gridcell" className={classes.cell} />}
        {columns.map(({ key, end }, place) => (
          <div key={key} role="gridcell" className={classes.cell} data-end={end || undefined}>
            {place === 0 ? t('list.sum') : sums[key]}
          </div>
        ))}
      </div>
    </div>
  )
}
