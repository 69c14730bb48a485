import { useTranslation } from 'react-i18next'
import type { Comparison } from '#features/quickbooks/contract.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import classes from './conflict.module.css'
import { valueText } from './texts.ts'

/** One side's value, who set it and when. */
export function SideValue({ name, field, side: { value, by, at } }: { name: string; field: string; side: Comparison['ours'] }) {
  const { t } = useTranslation()
  return (
    <>
      <span className={classes.name}>{name}</span>
      <span className={classes.value} data-empty={value === '' || undefined}>
        {valueText(field, value)}
      </span>
      {(by || at) && (
        <span className={classes.origin}>
          {by && t('conflicts.by', { name: by })}
          {by && at && ' · '}
          {at && <DateText iso={at} />}
        </span>
      )}
    </>
  )
}
