import { VisuallyHidden } from '@mantine/core'
import { IconCopy, IconHandStop } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#web/list/table/table.module.css'
import type { ListedCustomer } from '../../contract.ts'
import type { ColumnKey } from './column-keys.ts'

/** What concerns the whole customer, behind its name; what has a column is not said twice. */
export function RowNotes({ row, shown }: { row: ListedCustomer; shown: readonly ColumnKey[] }) {
  const { t } = useTranslation()
  const marks = [
    {
      is: row.onHold === 'Y' && !shown.includes('onHold'),
      text: t('customers.onHold'),
      Icon: IconHandStop,
      color: 'var(--mantine-color-error)',
    },
    { is: row.mayBeDuplicate, text: t('fields.mayBeDuplicate'), Icon: IconCopy, color: 'var(--mantine-color-dimmed)' },
  ]
  return (
    <>
      {row.active === 'N' && <span className={classes.note}>{t('customers.inactive')}</span>}
      {marks
        .filter(({ is }) => is)
        .map(({ text, Icon, color }) => (
          <span key={text} title={text} className={classes.mark}>
            <Icon size={15} aria-hidden color={color} />
            <VisuallyHidden>{text}</VisuallyHidden>
          </span>
        ))}
    </>
  )
}
