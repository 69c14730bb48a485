import { instantOf } from '#server/data/days.ts'
import type { Schedule } from '../schedule.ts'
import type { Facts } from './facts.ts'

type EventSchedule = Extract<Schedule, { code: 'E' }>
type Dated = Pick<Facts, 'daysSinceOrder' | 'daysOverdue' | 'lastOrder' | 'createdOn' | 'overdueSince'>

/** Which event it is that has happened, so that the same one is taken once; null while none has. */
export function happened({ event, days }: EventSchedule, facts: Dated): string | null {
  if (event === 'NO_ORDER') return facts.daysSinceOrder >= days ? `since ${facts.lastOrder ?? facts.createdOn}` : null
  if (event === 'INVOICE_OVERDUE') return facts.daysOverdue >= days ? `since ${facts.overdueSince}` : null
  return 'created'
}

/** In the morning of the first day on which it can happen. */
export function nextLook({ event, days }: EventSchedule, facts: Dated, today: Temporal.PlainDate, zone: string): Date {
  const age = event === 'NO_ORDER' ? facts.daysSinceOrder : facts.daysOverdue
  // Nothing is overdue yet: what gets so tomorrow is seen then.
  const wait = event === 'INVOICE_OVERDUE' && age === 0 ? 1 : Math.max(1, days - age)
  return instantOf(today.add({ days: wait }), morning, zone)
}

/** When quiet hours end. */
export const morning = '08:00'
