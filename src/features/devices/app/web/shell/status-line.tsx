import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { useNow } from '#web/ui/values/use-now.ts'
import type { Seat } from '../storage/kept.ts'
import { useKept, useSync } from './device-app.tsx'
import { linkTo } from './place.ts'
import classes from './shell.module.css'
import { agoText } from './times.ts'
import { useOnline } from './use-online.ts'

/** Whose device it is, is there a network, what is unsent, when the office was heard of. */
export function StatusLine({ seat }: { seat: Seat }) {
  const { t } = useTranslation()
  const now = useNow()
  const online = useOnline()
  const { phase, failure } = useSync()
  const { value } = useKept(
    async (store) => ({ unsent: await store.documents.unsent(), heardAt: await store.fact('heardAt') }),
    ['documents', 'queue', 'facts'],
  )
  const how = !online ? 'offline' : failure ? 'noAnswer' : phase === 'busy' ? 'busy' : 'online'
  return (
    <header className={classes.status}>
      <strong className={classes.name}>
        {seat.repName} <span className={classes.quiet}>{seat.deviceName}</span>
      </strong>
      <a {...linkTo('sync')} className={classes.how} data-how={how}>
        <span className={classes.dot} aria-hidden />
        <span>{t(`deviceApp.status.${how}`)}</span>
        {value && value.unsent.count > 0 && (
          <span className={classes.unsent}>
            {t('deviceApp.unsentShort', { count: value.unsent.count, sum: formatCents(value.unsent.cents) })}
          </span>
        )}
        {value?.heardAt && how !== 'online' && how !== 'busy' && <span className={classes.quiet}>{agoText(value.heardAt, now)}</span>}
      </a>
    </header>
  )
}
