import { Badge, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Planned } from '../../../document/visits.ts'
import { linkTo } from '../../shell/place.ts'
import { timeText } from '../../shell/times.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'
import { useBegun } from './begun.ts'
import { isForOther, plansOf } from './visit-part.tsx'

const mostShown = 50

/** Where to go today, what is late, and where the rep was. */
export function VisitsOfDay({ book, made }: { book: Book; made: readonly StoredDocument[] }) {
  const { t } = useTranslation()
  const { begun } = useBegun()
  const due = plansOf(book).filter((plan) => plan.day <= book.day && book.customers.has(plan.customerId) && isOurs(book, plan))
  const done = made.filter(({ document }) => document.visit?.startedAt)
  const timeZone = book.settings?.company.timeZone
  return (
    <section aria-labelledby="visits">
      <Title order={2} size="h5" id="visits">
        {t('deviceSell.visit.many')}
      </Title>
      {due.length + done.length === 0 && !begun && <Text c="dimmed">{t('deviceSell.visit.none')}</Text>}
      <ul className={classes.list}>
        {begun && (
          <Row to={begun.customerId} name={begun.customerName} said={timeText(Date.parse(begun.startedAt), timeZone)} state="now" />
        )}
        {due.slice(0, mostShown).map(({ customerId, day, note, rep }) => (
          <Row
            key={customerId}
            to={customerId}
            name={book.customers.get(customerId)?.name ?? ''}
            said={[
              day !== book.day && t('deviceSell.visit.plannedFor', { day: dayText(day) }),
              isForOther(book, { rep }) && t('deviceSell.visit.forRep', { rep }),
              note,
            ]
              .filter(Boolean)
              .join(' · ')}
            state={day === book.day ? 'today' : 'late'}
          />
        ))}
        {done.map(({ id, document, customerName, madeMs }) => (
          <Row
            key={id}
            to={document.customerId}
            name={customerName}
            said={[timeText(madeMs, timeZone), document.visit?.outcome && t(`deviceSell.visit.outcomes.${document.visit.outcome}`)]
              .filter(Boolean)
              .join(' · ')}
            state="done"
          />
        ))}
      </ul>
    </section>
  )
}

/** A visit of this rep's, or at a customer of theirs. */
const isOurs = (book: Book, plan: Planned) =>
  !isForOther(book, plan) || book.customers.get(plan.customerId)?.repCode === book.settings?.rep.code

const colors = { now: 'blue', today: 'gray', late: 'red', done: 'green' } as const
function Row({ to, name, said, state }: { to: string; name: string; said: string; state: keyof typeof colors }) {
  const { t } = useTranslation()
  return (
    <li>
      <a {...linkTo(`customers/${to}`)} className={classes.row}>
        <span className={classes.grow}>
          <Text component="span" display="block" fw={600}>
            {name}
          </Text>
          {said && (
            <Text component="span" display="block" size="sm" c="dimmed">
              {said}
            </Text>
          )}
        </span>
        <Badge color={colors[state]} variant="light">
          {t(`deviceSell.visit.states.${state}`)}
        </Badge>
      </a>
    </li>
  )
}
