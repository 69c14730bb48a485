import { Anchor, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import classes from './day-bars.module.css'

export type DayBar = { day: string; cents: number; before: number; to: string }
type Props = { bars: readonly DayBar[]; label: string; now: string; earlier: string }

/** Of a day, in the units of the picture: it stretches. */
const [step, wide, narrow, high] = [10, 8, 4, 100]

/** A bar for each day, filled; the day as far back in the time before stands around it as an outline. The same as a table behind it. */
export function DayBars({ bars, label, now, earlier }: Props) {
  const { t } = useTranslation()
  const most = Math.max(1, ...bars.flatMap(({ cents, before }) => [cents, before]))
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className={classes.chart} aria-label={label}>
      <Text component="figcaption" size="xs" c="dimmed" className={classes.legend}>
        <span className={classes.now} aria-hidden />
        {now}
        <span className={classes.earlier} aria-hidden />
        {earlier}
        <span className={classes.most}>{formatCents(most > 1 ? most : 0)}</span>
      </Text>
      <svg viewBox={`0 0 ${bars.length * step} ${high}`} preserveAspectRatio="none" className={classes.picture} aria-hidden="true">
        {bars.map(({ day, cents, before }, at) => (
          <g key={day}>
            <title>{`${dayText(day)}: ${formatCents(cents)} · ${earlier}: ${formatCents(before)}`}</title>
            <rect x={at * step} y={0} width={step} height={high} className={classes.day} />
            <Bar middle={(at + 0.5) * step} width={wide} share={before / most} className={classes.earlierBar} />
            <Bar middle={(at + 0.5) * step} width={narrow} share={cents / most} className={classes.nowBar} />
          </g>
        ))}
      </svg>
      {first && last && (
        <Text size="xs" c="dimmed" className={classes.ends} aria-hidden>
          <span>{dayText(first.day)}</span>
          <span>{dayText(last.day)}</span>
        </Text>
      )}
      <details>
        <summary className={classes.summary}>{t('dashboard.chart.table')}</summary>
        <DataTable>
          <thead>
            <tr>
              <th>{t('dashboard.chart.day')}</th>
              <th data-end>{now}</th>
              <th data-end>{earlier}</th>
            </tr>
          </thead>
          <tbody>
            {bars.toReversed().map(({ day, cents, before, to }) => (
              <tr key={day}>
                <th scope="row">
                  <Anchor component={Link} to={to}>
                    {dayText(day)}
                  </Anchor>
                </th>
                <td data-end>
                  <Money cents={cents} />
                </td>
                <td data-end>
                  <Money cents={before} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </details>
    </figure>
  )
}

type BarProps = { middle: number; width: number; share: number; className: string | undefined }
const Bar = ({ middle, width, share, className }: BarProps) =>
  share > 0 && <rect x={middle - width / 2} y={high * (1 - share)} width={width} height={high * share} className={className} />
