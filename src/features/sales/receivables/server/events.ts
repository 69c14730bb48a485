import { nameOfLabel } from '#contract/order-label.ts'
import type { Invoice } from '../contract.ts'

type Known = Pick<Invoice, 'number' | 'date' | 'dueDate' | 'total' | 'applied' | 'collected' | 'orders'> & { isOff: boolean }
type Event = Invoice['events'][number]

/** What became of an invoice, the newest first; what has a day and no time happened before what has one on that day. */
export function eventsOf({ number, date, dueDate, total, isOff, applied, collected, orders }: Known, today: string): Event[] {
  const dueOn = dueDate ?? date
  const happened: Event[] = [
    { what: 'made', at: date, about: number, amount: total },
    ...(dueOn > date && dueOn <= today && !isOff ? [{ what: 'due' as const, at: dueOn, about: '', amount: null }] : []),
    ...applied.map(({ kind, day, number: about, amount }): Event => ({ what: kind, at: day, about, amount })),
    ...collected.map(({ on, rep, amount }): Event => ({ what: 'collected', at: on, about: rep, amount })),
    ...orders.flatMap(({ isRequest, label, madeAt, link }): Event[] => [
      ...(isRequest ? [{ what: 'asked' as const, at: madeAt, about: nameOfLabel(label), amount: null }] : []),
      ...(link?.sentAt ? [{ what: 'linkSent' as const, at: link.sentAt, about: link.sentTo, amount: null }] : []),
      ...(link?.openedAt ? [{ what: 'linkOpened' as const, at: link.openedAt, about: nameOfLabel(label), amount: null }] : []),
    ]),
  ]
  return happened.toSorted((one, other) => (one.at < other.at ? 1 : one.at > other.at ? -1 : 0))
}
