import type { KnownSale } from './counted.ts'
import { type Books, factsOn, netOf, wholeShare } from './documents.ts'
import type { KnownFollowUp } from './follow-up.ts'

export type Event =
  | { kind: 'sale'; key: string; sale: KnownSale }
  | { kind: 'followUp'; key: string; followUp: KnownFollowUp }
  | { kind: 'merge'; key: string; merge: { from: string; into: string } }

/** Everything that happened, in the order in which it counts, whatever the order in which it came. */
export type Timeline = {
  events: readonly Event[]
  sales: ReadonlyMap<string, KnownSale>
  followUps: ReadonlyMap<string, readonly KnownFollowUp[]>
  /** Credit memos of which nobody has said what came back. */
  unlinked: readonly string[]
}

/** Merges before sales before money before goods that come back, of one day. */
const ranks = { merge: 0, sale: 1, payment: 2, credit: 3 } as const

/** Days, then numbers as people count them: 999 before 1002. */
export const placeOf = (day: string, kind: keyof typeof ranks, number: string, id: string) =>
  `${day} ${ranks[kind]} ${counting(number)} ${id}`

function counting(number: string): string {
  if (/^\d{1,20}$/.test(number)) return number.padStart(20, '0')
  return number.replaceAll(/\d+/g, (digits) => digits.padStart(20, '0'))
}

export function timelineOf({ sales, payments, credits, merges, customers }: Books): Timeline {
  const events: Event[] = merges.map(({ day, from, into }) => ({
    kind: 'merge',
    key: placeOf(day, 'merge', '', from),
    merge: { from, into },
  }))
  const survivors = survivorsOf(merges)
  const known = new Map<string, KnownSale>()
  for (const sale of sales) {
    const payeeId = survivors ? survivors(sale.customerId, sale.day) : sale.customerId
    const key = placeOf(sale.day, 'sale', sale.number, sale.id)
    const ofCustomer = factsOn(customers, sale.customerId, sale.day)
    const facts = sale.reps ? { ...ofCustomer, reps: sale.reps } : ofCustomer
    const each: KnownSale = { sale, key, net: netOf(sale), buyer: [{ payeeId, share: wholeShare }], facts }
    known.set(sale.id, each)
    events.push({ kind: 'sale', key, sale: each })
  }
  const followUps = new Map<string, KnownFollowUp[]>()
  const unlinked: string[] = []
  const heard = (followUp: KnownFollowUp) => {
    const others = followUps.get(followUp.saleId)
    if (others) others.push(followUp)
    else followUps.set(followUp.saleId, [followUp])
    events.push({ kind: 'followUp', key: followUp.key, followUp })
  }
  /** Money that came before the sale counts from its day on. */
  const dayOf = (day: string, saleId: string) => {
    const ofSale = known.get(saleId)?.sale.day ?? day
    return day < ofSale ? ofSale : day
  }
  for (const { id, number, day, saleId, amountCents, isVoid } of payments)
    if (!isVoid) {
      const key = placeOf(dayOf(day, saleId), 'payment', number, id)
      heard({ id, key, saleId, net: null, creditCents: 0, paidCents: amountCents })
    }
  for (const credit of credits) {
    if (credit.isVoid) continue
    const { id, number, day, saleId, totalCents } = credit
    if (saleId === null) unlinked.push(id)
    else {
      const key = placeOf(dayOf(day, saleId), 'credit', number, id)
      heard({ id, key, saleId, net: netOf(credit), creditCents: totalCents, paidCents: 0 })
    }
  }
  for (const each of followUps.values()) each.sort(byKey)
  return { events: events.sort(byKey), sales: known, followUps, unlinked }
}

const byKey = (one: { key: string }, other: { key: string }) => (one.key < other.key ? -1 : one.key > other.key ? 1 : 0)

/** Who a customer is on a day; null: nobody was merged. */
function survivorsOf(merges: Books['merges']): ((customerId: string, day: string) => string) | null {
  if (merges.length === 0) return null
  const by = new Map(merges.map((merge) => [merge.from, merge]))
  return (customerId, day) => {
    let own = customerId
    for (let next = by.get(own); next && next.day <= day; next = by.get(own)) own = next.into
    return own
  }
}
