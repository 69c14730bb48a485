import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { daysShown } from '../../figures.ts'
import { DayBars } from './charts/day-bars.tsx'
import { Figure } from './figure.tsx'
import classes from './figures.module.css'

type Day = { day: string; cents: number }
/** `days`: those shown and as many before them, the oldest first; `list`: the rows of some of them; `none`: said where there is nothing at all. */
type Props = { days: readonly Day[]; list: (from: string, to: string) => string; label: string; now: string; none: string }

const spans = { today: 1, week: 7, month: daysShown }
const spanNames = ['today', 'week', 'month'] as const

/** Today, a week and a month beside what was before each of them, and the month day by day. */
export function DayFigures({ days, list, label, now, none }: Props) {
  const { t } = useTranslation()
  if (days.every(({ cents }) => cents === 0)) return <Text c="dimmed">{none}</Text>
  return (
    <>
      <div className={classes.figures}>
        {spanNames.map((span) => {
          const shown = days.slice(-spans[span])
          const before = sumOf(days.slice(-2 * spans[span], -spans[span]))
          return (
            <Figure
              key={span}
              label={t(`dashboard.chart.spans.${span}`)}
              to={list(shown[0]?.day ?? '', shown.at(-1)?.day ?? '')}
              value={formatCents(sumOf(shown))}
              detail={t(`dashboard.chart.before.${span}`, { amount: formatCents(before) })}
            />
          )
        })}
      </div>
      <DayBars
        bars={days.slice(-daysShown).map(({ day, cents }, at) => ({ day, cents, before: days[at]?.cents ?? 0, to: list(day, day) }))}
        label={label}
        now={now}
        earlier={t('dashboard.chart.earlier')}
      />
    </>
  )
}

const sumOf = (days: readonly Day[]) => days.reduce((sum, { cents }) => sum + cents, 0)
