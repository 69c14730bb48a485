import { AppError } from '#contract/errors.ts'
import { assignToMany, takeBackFromMany } from '#features/customers/automations/server/door.ts'
import { type By, type ManyField, setFieldOfMany } from '#features/customers/customers/server/door.ts'
import type { BulkRecord } from './bulk-run.ts'

/** So few at a time that nobody waits long for a customer of theirs: 100 ms at most. */
const batchRows = 50
/** What QuickBooks has too is saved one by one, as a person would. */
const sharedBatchRows = 5
export const rowsAtOnce = ({ field }: BulkRecord) => (field === 'active' ? sharedBatchRows : batchRows)

/** `before`: what it takes to put it back. `version`: the one that the change made. */
type Row = { id: string; before: string; version: number }
type Outcome = { done: Row[]; unchanged: number }

export async function change(by: By, { field, value }: BulkRecord, ids: readonly string[]): Promise<Outcome> {
  if (field !== 'automation')
    return setFieldOfMany(
      by,
      field as ManyField,
      ids.map((id) => ({ id, value })),
    )
  try {
    const { done, unchanged } = await assignToMany(by, value, ids)
    return { done: done.map(({ customerId, assignmentId }) => ({ id: customerId, before: assignmentId, version: 0 })), unchanged }
  } catch (error) {
    // By now its last run is over.
    if (error instanceof AppError) return { done: [], unchanged: 0 }
    throw error
  }
}

/** Answers whom it put back: not who was changed since, or whose automation is through. */
export async function putBack(by: By, { field, value }: BulkRecord, rows: readonly Row[]): Promise<string[]> {
  if (field === 'automation')
    return takeBackFromMany(
      by,
      value,
      rows.map(({ id, before }) => ({ customerId: id, assignmentId: before })),
    )
  const given = rows.map(({ id, before, version }) => ({ id, value: before, version }))
  const { done } = await setFieldOfMany(by, field as ManyField, given)
  return done.map(({ id }) => id)
}
