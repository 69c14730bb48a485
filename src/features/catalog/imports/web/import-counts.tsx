import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '#web/ui/values/numbers.ts'
import type { ItemImport } from '../contract.ts'
import classes from './imports.module.css'

const counted = ['added', 'updated', 'unchanged', 'wrong'] as const

/** `planned`: of a dry run, what would be. Besides the added, what there is none of is not said. */
export function ImportCounts({ data, planned = false }: { data: ItemImport; planned?: boolean }) {
  const { t } = useTranslation()
  const name = (key: (typeof counted)[number]) =>
    planned && (key === 'added' || key === 'updated') ? t(`imports.planned.${key}`) : t(`imports.counts.${key}`)
  return (
    <dl className={classes.counts}>
      {counted
        .filter((key) => key === 'added' || data[key] > 0)
        .map((key) => (
          <div key={key}>
            <dt>{name(key)}</dt>
            <dd>{numberText(data[key])}</dd>
          </div>
        ))}
    </dl>
  )
}

/** Why rows are left out: each said once, with the first of its rows. */
export function ProblemList({ problems }: { problems: ItemImport['problems'] }) {
  const { t } = useTranslation()
  if (problems.length === 0) return null
  return (
    <section aria-labelledby="problems-title">
      <Title order={3} size="h5" id="problems-title" mb="xs">
        {t('imports.leftOut')}
      </Title>
      <ul className={classes.list}>
        {problems.map(({ message, rows, count }) => (
          <li key={message}>
            {message}{' '}
            <Text span size="sm" c="dimmed" className="numbers">
              {t('items.imports.inRows', { count, rows: rows.map(numberText).join(', ') })}
              {count > rows.length && ` ${t('items.imports.moreRows', { count: count - rows.length })}`}
            </Text>
          </li>
        ))}
      </ul>
    </section>
  )
}
