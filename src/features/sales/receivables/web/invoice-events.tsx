import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Section } from '#web/ui/page/section.tsx'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Invoice } from '../contract.ts'
import classes from './receivables.module.css'

const isDay = (at: string) => at.length === 10

/** What became of it, the newest first. */
export function InvoiceEvents({ events }: Pick<Invoice, 'events'>) {
  const { t } = useTranslation()
  return (
    <Section title={t('timeline.thread.title')}>
      <ol className={classes.asked} aria-label={t('timeline.thread.title')}>
        {events.map(({ what, at, about, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same may happen twice on a day
          <li key={`${what} ${at} ${index}`}>
            {t(`receivables.events.${what}`, { about })} {amount !== null && <Money cents={amount} />}
            <Text size="sm" c="dimmed">
              {isDay(at) ? <DayText iso={at} /> : <DateText iso={at} />}
            </Text>
          </li>
        ))}
      </ol>
    </Section>
  )
}
