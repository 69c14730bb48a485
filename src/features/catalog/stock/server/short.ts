import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

/**
 * Of an item at a location. `there`: without what is asked for now; `wanted`: all lines for it together; `more`: of these what was not held before.
 */
export type Short = { itemId: string; locationId: string; there: string; wanted: string; more: string }
export type NamedShort = Short & { name: string }

const named = 5

/** Says which items there are not enough of, what is there and what is wanted. `known`: their names, where the caller has them. */
export async function notEnough(db: Db, short: readonly Short[], known: ReadonlyMap<string, string> = new Map()): Promise<AppError> {
  const names = short.every(({ itemId }) => known.has(itemId)) ? known : await namesOf(db, short)
  const detail: NamedShort[] = short.map((each) => ({ ...each, name: names.get(each.itemId) ?? '' }))
  const items = detail.slice(0, named).map(({ name, there, wanted }) => `${name} (${there} / ${wanted})`)
  const more = detail.length > named ? ' …' : ''
  return new AppError('notEnoughStock', { values: { items: `${items.join(', ')}${more}` }, detail: { short: detail } })
}

async function namesOf(db: Db, short: readonly Short[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, coalesce(nullif(sku, ''), name) as name from items
    where ${ofCompany()} and id = any(${short.map(({ itemId }) => itemId)}::uuid[])`.execute(db.withoutPlugins())
  return new Map(rows.map(({ id, name }) => [id, name]))
}
