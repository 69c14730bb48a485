import { Text } from '@mantine/core'
import { Fragment, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { Entry } from '../contract.ts'

/** Their code, since when, how often tried, when next. */
export function EntryFacts({ entry: { lane, button, code, since, changedAt, attempts, nextAttemptAt } }: { entry: Entry }) {
  const { t } = useTranslation()
  const facts: ReactNode[] = [
    code && t('deliveries.codeIs', { code }),
    lane === 'done' ? (
      <DateText key="at" iso={changedAt} />
    ) : (
      <>
        {t('deliveries.since')} <DateText iso={since} />
      </>
    ),
    lane !== 'done' && attempts > 0 && button !== 'link' && t('deliveries.tried', { count: attempts }),
    nextAttemptAt && (
      <>
        {t('deliveries.next')} <DateText iso={nextAttemptAt} />
      </>
    ),
  ]
  return (
    <Text size="xs" c="dimmed" mt={2}>
      {facts.filter(Boolean).map((fact, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they stand in a fixed order and keep nothing
        <Fragment key={place}>
          {place > 0 && ' · '}
          {fact}
        </Fragment>
      ))}
    </Text>
  )
}
