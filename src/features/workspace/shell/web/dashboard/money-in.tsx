import { Skeleton, Stack, Text } from '@mantine/core'
import { IconBuildingBank, IconLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
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
import { getMoneyIn } from '../../figures.ts'
import { DayFigures } from './day-figures.tsx'

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
        {days && (
          <DayFigures
            days={days}
            list={paidList}
            label={t('dashboard.moneyIn.days')}
            now={t('dashboard.moneyIn.received')}
            none={t('dashboard.moneyIn.none')}
          />
        )}
        {(payout || (links && links.length > 0)) && (
          <ul className={lines.lines}>
            {payout && (
              <Line
                icon={<IconBuildingBank size={20} aria-hidden className={lines.icon} />}
                to={payoutPath(payout.id)}
                text={t('dashboard.moneyIn.payout')}
                detail={dayText(payout.arrivalDate)}
                cents={payout.amount}
              />
            )}
            {links?.map(({ requests, link, count, cents }) => (
              <Line
                key={`${requests} ${link}`}
                icon={<IconLink size={20} aria-hidden className={lines.icon} />}
                to={linkList({ requests, link })}
                text={textOf(`dashboard.moneyIn.links.${requests ? 'requests' : 'orders'}`, { count, shown: numberText(count) })}
                detail={`${t('fields.paymentLink')}: ${t(`orders.link.${link}`)}`}
                cents={cents}
              />
            ))}
          </ul>
        )}
      </Stack>
    </Section>
  )
}

const Line = ({ icon, to, text, detail, cents }: { icon: ReactNode; to: string; text: string; detail: string; cents: number }) => (
  <li className={lines.line}>
    {icon}
    <div className={lines.text}>
      <Link className={lines.link} to={to}>
        {text}
      </Link>
      <Text size="sm" c="dimmed">
        {detail}
      </Text>
    </div>
    <Money cents={cents} />
  </li>
)
