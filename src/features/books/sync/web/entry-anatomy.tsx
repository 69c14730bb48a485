import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { DetailedEntry } from '../contract.ts'
import classes from './entry-anatomy.module.css'

/** Everything else that support or an auditor may ask about an entry. */
export function EntryAnatomy({ entry }: { entry: DetailedEntry }) {
  const { t } = useTranslation()
  const facts: [string, ReactNode][] = [
    [t('deliveries.columns.state'), textOf(`deliveries.states.${entry.state}`)],
    [t('syncCentre.kind'), entry.kindLabel],
    [t('syncCentre.direction'), t(entry.direction === 'in' ? 'syncCentre.incoming' : 'syncCentre.outgoing')],
    [t('deliveries.columns.since'), <DateText key="since" iso={entry.since} />],
    [t('deliveries.columns.changedAt'), <DateText key="changed" iso={entry.changedAt} />],
    [t('deliveries.columns.attempts'), entry.attempts || null],
    [t('deliveries.columns.nextAttemptAt'), entry.nextAttemptAt && <DateText key="next" iso={entry.nextAttemptAt} />],
    [t('deliveries.columns.code'), entry.code],
    [t('syncCentre.who'), entry.who.map((role) => textOf(`deliveries.roles.${role}`)).join(', ')],
    [t('syncCentre.createdBy'), entry.createdBy],
    [t('syncCentre.number'), entry.externalId],
    [t('syncCentre.ignoredBy'), entry.ignored?.by],
    [t('syncCentre.reason'), entry.ignored?.reason],
    [t('syncCentre.requestId'), entry.requestId],
  ]
  return (
    <dl className={classes.facts}>
      {facts
        .filter(([, value]) => value !== '' && value !== null && value !== undefined)
        .map(([label, value]) => (
          <div key={label} className={classes.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
