import { AppError } from '#contract/errors.ts'
import { itemConflicts } from '#features/catalog/items/server/door.ts'
import { customerConflicts } from '#features/customers/customers/server/door.ts'
import type { ConflictKind } from '#features/quickbooks/server/door.ts'

/** Every kind of records that both sides change. */
export const conflictKinds: readonly ConflictKind[] = [customerConflicts, itemConflicts]

export function kindOf(recordKind: string | null): ConflictKind {
  const kind = conflictKinds.find((each) => each.recordKind === recordKind)
  if (!kind) throw new AppError('notFound')
  return kind
}
