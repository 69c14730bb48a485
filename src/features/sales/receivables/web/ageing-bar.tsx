import { Skeleton, Text, UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { useSession } from '#web/app/session/session.ts'
import { type Age, ages, type Receivables } from '../contract.ts'
import classes from './receivables.module.css'

/** `to`: where the invoices of an age are shown, away from their list. */
type Ways = { to: (age: Age) => string } | { chosen: Age | undefined; onChoose: (age: Age | undefined) => void }
type Props = { sums: Receivables | undefined } & Ways

/** What is open by age: a bar, and below it each part in words and figures, which shows its invoices alone. */
export function AgeingBar({ sums, ...ways }: Props) {
  const { t } = useTranslation()
  const isOwn = useSession()?.role === 'customer'
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
            <Part age={age} {...sums.ages[age]} {...ways} />
          </li>
        ))}
      </ul>
      {late > 0 && (
        <Text mt="xs" className="numbers">
          {sums.creditOfLate > 0
            ? t(isOwn ? 'receivables.lateNetOwn' : 'receivables.lateNet', {
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

function Part({ age, amount, count, ...ways }: { age: Age; amount: number; count: number } & Ways) {
  const { t } = useTranslation()
  const words = (
    <>
      <Text span size="sm" c="dimmed">
        {t(`customers.record.buckets.${age}`)}
      </Text>
      <span className={classes.amount}>{formatCents(amount)}</span>
      <Text span size="sm" c="dimmed">
        {t('receivables.invoices', { count })}
      </Text>
    </>
  )
  if ('to' in ways)
    return (
      <UnstyledButton component={Link} to={ways.to(age)} className={classes.part} data-age={age}>
        {words}
      </UnstyledButton>
    )
  const { chosen, onChoose } = ways
  return (
    <UnstyledButton
      className={classes.part}
      data-age={age}
      aria-pressed={chosen === age}
      onClick={() => onChoose(chosen === age ? undefined : age)}
    >
      {words}
    </UnstyledButton>
  )
}
