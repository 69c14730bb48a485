import { type Compared, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Cause, DifferenceKind } from './run.ts'

/** The first that one of the fields belongs to; what a document comes to matters more than when it was. */
const kinds: readonly (readonly [DifferenceKind, readonly string[]])[] = [
  ['status', ['voided', 'active']],
  ['amount', ['total', 'tax', 'unitPrice']],
  ['customer', ['customerId', 'parent', 'parentId']],
  ['date', ['date', 'dueDate']],
  ['balance', ['balance', 'unapplied', 'openBalance']],
]

export function kindOf({ here, there, fields }: Compared): DifferenceKind {
  if (!here) return 'missingHere'
  if (!there) return 'deletedThere'
  const names = fields.map(({ field }) => field)
  return kinds.find(([, of]) => of.some((field) => names.includes(field)))?.[0] ?? 'details'
}

/** Why both sides differ, as far as it can be told. `broken`: QuickBooks cannot hand this record over. */
export function causeOf(
  { here, there, knownAt, changedAt, fields }: Compared,
  record: QuickbooksRecord | undefined,
  broken: boolean,
): Cause {
  if (broken) return 'unreadable'
  if (!there) return 'deletedThere'
  if (!here) return 'neverCame'
  if (fields.some(({ field, theirs }) => field === 'voided' && theirs === true)) return 'voided'
  if (/^voided/i.test(textOf(record, 'PrivateNote'))) return 'voided'
  return Date.parse(changedAt ?? '') > Date.parse(knownAt ?? '') ? 'untold' : 'silent'
}
