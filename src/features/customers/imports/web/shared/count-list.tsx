import { useTranslation } from 'react-i18next'
import { numberText } from '#web/ui/values/numbers.ts'
import classes from './imports.module.css'

const counted = ['added', 'updated', 'unchanged', 'duplicates', 'wrong', 'noted'] as const
type Counts = Partial<Record<(typeof counted)[number], number>>

/** `planned`: of a dry run, what would be. Besides the added, what there is none of is not said. */
export function CountList({ counts, planned }: { counts: Counts; planned: boolean }) {
  const { t } = useTranslation()
  const name = (key: (typeof counted)[number]) =>
    planned && (key === 'added' || key === 'updated') ? t(`imports.planned.${key}`) : t(`imports.counts.${key}`)
  return (
    <dl className={classes.counts}>
      {counted
        .filter((key) => key === 'added' || (counts[key] ?? 0) > 0)
        .map((key) => (
          <div key={key}>
            <dt>{name(key)}</dt>
            <dd>{numberText(counts[key] ?? 0)}</dd>
          </div>
        ))}
    </dl>
  )
}
