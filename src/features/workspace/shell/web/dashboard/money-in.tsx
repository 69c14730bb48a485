import { Skeleton, Stack, Text } from '@mantine/core'
import { IconBuildingBank, IconLink } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { payoutPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { textOf } from '#web/app/text.ts'
import lines from '#web/ui/lines.module.css'
import { ErrorState } from '#web/ui/page/error-state.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Money } from '#web/ui/values/money.tsx'
import { numberText } from '#web/ui/values/numbers.ts'
import { linkList, paidList } from '../../figure-lists.ts'
import { daysShown, getMoneyIn } from '../../figures.ts'
import { DayBars } from './charts/day-bars.tsx'
import { Figure } from './figure.tsx'
import classes from './figures.module.css'

type MoneyInResult = Result<typeof getMoneyIn>
type Day = NonNullable<MoneyInResult['days']>[number]

const spans = { today: 1, week: 7, month: daysShown }
const spanNames = ['today', 'week', 'month'] as const

/** What came in of late, what comes to the bank next, and what is asked for. */
export function MoneyIn() {
  const { t } = useTranslation()
  const { data, error, refetch } = useApi(getMoneyIn, {}, { refetchInterval: useFallbackInterval() })
  if (error) return <ErrorState error={error} onRetry={refetch} />
  if (!data) return <Skeleton h={360} />
  const { days, payout, links } = data
  return (
    <Section title={t('dashboard.moneyIn.title')}>
      <Stack gap="md">
        {days && <Received days={days} />}
        {(payout || (links && links.length > 0)) && (<ul className={lines.lines}>
          {payout && (
            <li className={lines.line}>
              <IconBuildingBank size={20} aria-hidden className={lines.icon} />
              <div className={lines.text}>
                <Link className={lines.link} to={payoutPath(payout.id)}>
                  {t('dashboard.moneyIn.payout')}
                </Link>
                <Text size="sm" c="dimmed">
                  {dayText(payout.arrivalDate)}
                </Text>
              </div>
              <Money cents={payout.amount} />
            </li>
          )}
          {links?.map(({ requests, link, count, cents }) => (
            <li key={`${requests} ${link}`} className={lines.line}>
              <IconLink size={20} aria-hidden className={lines.icon} />
              <div className={lines.text}>
                <Link className={lines.link} to={linkList({ requests, link })}>
                  {textOf(`dashboard.moneyIn.links.${requests ? 'requests' : 'orders'}`, { count, shown: numberText(count) })}
                </Link>
                <Text size="sm" c="dimmed">
                  {t('fields.paymentLink')}: {t(`orders.link.${link}`)}
                </Text>
              </div>
              <Money cents={cents} />
            </li>
          ))}
        </ul>)}
      </Stack>
    </Section>
  )
}

function Received({ days }: { days: readonly Day[] }) {
  const { t } = useTranslation()
  if (days.every(({ payments }) => payments === 0)) return <Text c="dimmed">{t('dashboard.moneyIn.none')}</Text>
  const bars = days.slice(-daysShown).map(({ day, cents }, at) => ({ day, cents, before: days[at]?.cents ?? 0, to: paidList(day, day) }))
  return (
    <>
      <div className={classes.figures}>
        {spanNames.map((span) => {
          const shown = days.slice(-spans[span])
          const before = sumOf(days.slice(-2 * spans[span], -spans[span]))
          return (
            <Figure
              key={span}
              label={t(`dashboard.moneyIn.spans.${span}`)}
              to={paidList(shown[0]?.day ?? '', shown.at(-1)?.day ?? '')}
              value={formatCents(sumOf(shown))}
              detail={t(`dashboard.moneyIn.before.${span}`, { amount: formatCents(before) })}
            />
          )
        })}
      </div>
      <DayBars
        bars={bars}
        label={t('dashboard.moneyIn.days')}
        now={t('dashboard.moneyIn.received')}
        earlier={t('dashboard.moneyIn.earlier')}
      />
    </>
  )
}

const sumOf = (days: readonly Day[]) => days.reduce((sum, { cents }) => sum + cents, 0)
