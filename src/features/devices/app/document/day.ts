import type { MadeDocument } from './draft.ts'
import { replacedOf } from './replaced.ts'

/** A document of the device, as the day adds it up. `unsent`: nobody in the office has it yet. */
export type DayDocument = {
  document: Pick<MadeDocument, 'kind' | 'net' | 'total' | 'payment' | 'changes'> & { id: string }
  unsent: boolean
  refused: boolean
}
type Sum = { count: number; cents: number }
/** Cents. `cash`: taken on that day. */
export type DaySums = { [kind in MadeDocument['kind']]: Sum } & { cash: number; checks: Sum; unsent: Sum }

/**
 * What a day comes to. A document that was replaced by another one, or refused, counts no more; its money does, for it was taken: of one that was
 * refused and changes another one, what it says more.
 */
export function daySums(documents: readonly DayDocument[]): DaySums {
  const replaced = replacedOf(documents.map(({ document: { id, changes }, refused: isOff }) => ({ id, changes, isOff })))
  const standing = documents.filter(({ document }) => !replaced.has(document.id))
  const byId = new Map(standing.map(({ document }) => [document.id, document]))
  const counted = standing.filter(({ refused }) => !refused)
  const of = (kind: MadeDocument['kind']) => sumOf(counted.filter(({ document }) => document.kind === kind))
  const money = standing.map(({ document }) => moreThan(document, byId.get(document.changes ?? ''))).reduce(added, none)
  return {
    order: of('order'),
    invoice: of('invoice'),
    estimate: of('estimate'),
    credit: of('credit'),
    payment: of('payment'),
    cash: money.cash,
    checks: { count: money.checks, cents: money.checksAmount },
    unsent: sumOf(documents.filter(({ unsent }) => unsent)),
  }
}

const sumOf = (documents: readonly DayDocument[]): Sum => ({
  count: documents.length,
  cents: documents.reduce((sum, { document }) => sum + worthOf(document), 0),
})
/** Of a payment what was paid. */
export const worthOf = ({ kind, payment, total }: Pick<MadeDocument, 'kind' | 'payment' | 'total'>) =>
  kind === 'payment' ? (payment?.amount ?? 0) : total

/** A document of the device, as what its rep has to hand in is added up. `answeredAt`: when the office answered, by the device's clock; null: never. */
export type HeldDocument = {
  document: Pick<MadeDocument, 'kind' | 'payment' | 'changes'> & { id: string; discarded?: unknown }
  state: string
  answeredAt: string | null
}
/** What the office said of it, and when; null: nothing yet. */
export type OfficeMoney = { open: { cash: number; checks: number; checksAmount: number; documents: readonly string[] } }
type InHand = { cash: number; checks: number; checksAmount: number }
const none: InHand = { cash: 0, checks: 0, checksAmount: 0 }

/**
 * What the rep has, in cents: what the office knows of and has not received, and what it does not know of yet: it waits here, or there in Review, or was
 * taken there since it was heard of last. Of a document that changes one whose money counts already, what it says more. `refused`: what was taken with
 * documents that the office refused; somebody there says what becomes of it.
 */
export function inHand(
  office: OfficeMoney | null,
  heardAt: string | null,
  documents: readonly HeldDocument[],
): InHand & { refused: number } {
  const known = new Set(office?.open.documents)
  const byId = new Map(documents.map((each) => [each.document.id, each]))
  const own = documents.filter(({ document, state, answeredAt }) => {
    if (known.has(document.id) || document.discarded) return false
    return (
      ['waiting', 'sending', 'review'].includes(state) ||
      (state === 'done' && answeredAt !== null && (heardAt === null || answeredAt > heardAt))
    )
  })
  const sum = own.reduce((all, { document }) => {
    const earlier = document.changes ? byId.get(document.changes) : undefined
    return added(all, moreThan(document, earlier?.document.discarded ? undefined : earlier?.document))
  }, office?.open ?? none)
  const refused = documents.filter(({ document, state }) => state === 'refused' && !document.discarded)
  return {
    cash: sum.cash,
    checks: sum.checks,
    checksAmount: sum.checksAmount,
    refused: refused.map(({ document }) => takenWith(document)).reduce((all, { cash, checksAmount }) => all + cash + checksAmount, 0),
  }
}

type Taking = Pick<MadeDocument, 'kind' | 'payment'>
/** What was taken with a document, beyond what was taken with the one that it changes. */
function moreThan(document: Taking, earlier: Taking | undefined): InHand {
  const [taken, before] = [takenWith(document), earlier ? takenWith(earlier) : none]
  return {
    cash: Math.max(0, taken.cash - before.cash),
    checks: Math.max(0, taken.checks - before.checks),
    checksAmount: Math.max(0, taken.checksAmount - before.checksAmount),
  }
}
const added = (one: InHand, other: InHand): InHand => ({
  cash: one.cash + other.cash,
  checks: one.checks + other.checks,
  checksAmount: one.checksAmount + other.checksAmount,
})

/** Cash and checks are in hand; cards and bank debits are not, and what only promises or gives back takes none. */
function takenWith({ kind, payment }: Taking): InHand {
  if (payment?.method !== 'O' || kind === 'credit' || kind === 'estimate') return none
  const { amount, cash } = payment
  return { cash: Math.min(cash, amount), checks: amount > cash ? 1 : 0, checksAmount: Math.max(0, amount - cash) }
}

/** Cents of what came by card on a day, and how often. */
export const cardSums = (cards: readonly { paid: number; paidAt: string | null }[], isOfDay: (ms: number) => boolean): Sum => {
  const paid = cards.filter(({ paid, paidAt }) => paid > 0 && paidAt !== null && isOfDay(Date.parse(paidAt)))
  return { count: paid.length, cents: paid.reduce((sum, each) => sum + each.paid, 0) }
}
