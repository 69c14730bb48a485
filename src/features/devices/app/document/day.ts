import type { MadeDocument } from './draft.ts'

/** A document of the device, as the day adds it up. `unsent`: nobody in the office has it yet. */
export type DayDocument = {
  document: Pick<MadeDocument, 'kind' | 'net' | 'total' | 'payment' | 'changes'> & { id: string }
  unsent: boolean
  refused: boolean
}
type Sum = { count: number; cents: number }
/** Cents. `cash`: to be handed in. */
export type DaySums = { [kind in MadeDocument['kind']]: Sum } & { cash: number; checks: Sum; unsent: Sum }

/** What a day comes to. A document that was replaced by another one, or refused, counts no more; its money does, for it was taken. */
export function daySums(documents: readonly DayDocument[]): DaySums {
  const replaced = new Set(documents.flatMap(({ document }) => document.changes ?? []))
  const standing = documents.filter(({ document }) => !replaced.has(document.id))
  const counted = standing.filter(({ refused }) => !refused)
  const of = (kind: MadeDocument['kind']) => sumOf(counted.filter(({ document }) => document.kind === kind))
  const payments = standing.flatMap(({ document }) => document.payment ?? [])
  const checks = payments.filter(({ amount, cash }) => amount > cash)
  return {
    order: of('order'),
    invoice: of('invoice'),
    estimate: of('estimate'),
    credit: of('credit'),
    payment: of('payment'),
    cash: payments.reduce((sum, { cash }) => sum + cash, 0),
    checks: { count: checks.length, cents: checks.reduce((sum, { amount, cash }) => sum + amount - cash, 0) },
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

/** Cash as it was counted, against what there should be; a difference has its reason. Cents. */
export type Settlement = { day: string; expected: number; counted: number; difference: number; reason: string; at: string }
export function settled(
  day: string,
  expected: number,
  counted: number,
  { reason, at }: Pick<Settlement, 'reason' | 'at'>,
): Settlement | null {
  const difference = counted - expected
  if (difference !== 0 && reason.trim() === '') return null
  return { day, expected, counted, difference, reason: reason.trim(), at }
}
