import { sql } from 'kysely'
import { z } from 'zod'
import { toYesNo } from '#contract/fields.ts'
import type { Db } from '#server/data/db.ts'
import type { SharedColumn } from '../change/fields.ts'
import { sharedColumns } from '../change/fields.ts'

type Value = string | number | boolean | null
/**
 * A change of ours that QuickBooks has not answered yet. `base`: what both had; `theirs`: what came from there meanwhile (the trigger
 * `keep_edits` notes it). Numbers are as the database writes them.
 */
const value = z.union([z.string(), z.number(), z.boolean(), z.null()])
const edit = z.object({ base: value, ours: value, at: z.string(), theirs: value.optional() })
export type Edit = z.infer<typeof edit>
export type Edits = Partial<Record<SharedColumn, Edit>>

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
const columnOf = new Map(sharedColumns.map((column) => [snake(column), column]))

/** As they stand in the row, under the names of its columns. */
export function editsOf(stored: unknown): Edits {
  const known = z.record(z.string(), edit).safeParse(stored ?? {})
  return Object.fromEntries(
    Object.entries(known.data ?? {}).flatMap(([column, each]) => {
      const name = columnOf.get(column)
      return name ? [[name, each]] : []
    }),
  )
}

const storedOf = (edits: Edits) => {
  const entries = Object.entries(edits).map(([name, each]) => [snake(name), each])
  return entries.length ? JSON.stringify(Object.fromEntries(entries)) : null
}
export const numeric: readonly SharedColumn[] = ['unitPrice', 'purchaseCost']
/** As JSON has it. */
export const jsonOf = (column: SharedColumn, given: Value): Value => (numeric.includes(column) && given !== null ? Number(given) : given)
export const isSame = (one: Value | undefined, other: Value | undefined) =>
  one === other || Number(one ?? Number.NaN) === Number(other ?? Number.NaN)

/** As the row has it. */
export const storedValue = (value: Value) => (typeof value === 'number' ? String(value) : value)
/** As the history has it. */
export const writtenValue = (value: Value) => (typeof value === 'boolean' ? toYesNo(value) : String(value ?? ''))
/** Columns that both sides changed, to another value each. */
export const inConflict = (edits: Edits): SharedColumn[] =>
  sharedColumns.filter((column) => {
    const edit = edits[column]
    return edit?.theirs !== undefined && !isSame(edit.theirs, edit.base) && !isSame(edit.theirs, edit.ours)
  })

type Shared = { [column in SharedColumn]: string | boolean | null }

/** What is on its way after another change of ours. One that puts back what QuickBooks has is none. */
export function editsAfter(before: Shared & { edits: unknown }, after: Shared, at: string): Edits {
  const edits = { ...editsOf(before.edits) }
  for (const column of sharedColumns) {
    const [was, is] = [jsonOf(column, before[column]), jsonOf(column, after[column])]
    if (isSame(was, is)) continue
    const known = edits[column]
    const base = known ? known.base : was
    const isBack = known?.theirs === undefined ? isSame(base, is) : isSame(known.theirs, is)
    if (isBack) delete edits[column]
    else edits[column] = { ...(known?.theirs !== undefined && { theirs: known.theirs }), base, ours: is, at }
  }
  return edits
}

/** Writes edits with the values they stand for; `set`: further columns. */
export async function storeEdits(db: Db, id: string, edits: Edits, set: Partial<Shared> = {}) {
  await db
    .updateTable('items')
    .set({ ...(set as object), edits: storedOf(edits) as never })
    .where('id', '=', id)
    .execute()
}

/** Rows that were held back since QuickBooks was not connected have no entry of the ledger. */
export const isUnderWay = (db: Db, id: string) =>
  db
    .selectFrom('deliveries')
    .select(sql<number>`1`.as('one'))
    .where('recordKind', '=', 'item')
    .where('recordId', '=', id)
    .where('direction', '=', 'out')
    .where('state', 'in', ['waiting', 'sending', 'retrying', 'unknown'])
    .limit(1)
    .executeTakeFirst()
