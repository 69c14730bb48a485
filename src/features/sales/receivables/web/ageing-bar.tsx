import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { type Age, ages, type Receivables } from '../contract.ts'
import classes from './receivables.module.css'

type Props = { sums: Receivables | undefined; chosen: Age | undefined; onChoose: (age: Age | undefined) => void }

/** What is open by age: a bar, and below it each part in words and figures, which shows its invoices alone. */
export function AgeingBar({ sums, chosen, onChoose }: Props) {
  const { t } = useTranslation()
  if (!sums) return <Skeleton h={92} mb="lg" />
  const late = ages.reduce((sum, age) => sum + (age === 'current' ? 0 : sums.ages[age].amount), 0)
  return (
    <section aria-label={t('receivables.byAge')} className={classes.ageing}>
      <div className={classes.bar} aria-hidden>
        {ages.map((age) => sums.ages[age].amount > 0 && <span key={age} data-age={age} style={{ flexGrow: sums.ages[age].amount }} />)}
      </div>
      <ul className={classes.parts}>
        {ages.map((age) => (
          <li key={age}>
            <UnstyledButton
              className={classes.part}
              data-age={age}
              aria-pressed={chosen === age}
              onClick={() => onChoose(chosen === age ? undefined : age)}
            >
              <Text span size="sm" c="dimmed">
                {t(`customers.record.buckets.${age}`)}
              </Text>
              <span className={classes.amount}>{formatCents(sums.ages[age].amount)}</span>
              <Text span size="sm" c="dimmed">
                {t('receivables.invoices', { count: sums.ages[age].count })}
              </Text>
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {late > 0 && (
        <Text mt="xs" className="numbers">
          {sums.creditOfLate > 0
            ? t('receivables.lateNet', {
                late: formatCents(late),
                credit: formatCents(sums.creditOfLate),
                net: formatCents(late - sums.creditOfLate),
              })
            : t('receivables.late', { late: formatCents(late) })}
        </Text>
      )}
    </section>
  )
}
