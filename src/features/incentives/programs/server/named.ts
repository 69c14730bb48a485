import { itemNames } from '#features/catalog/items/server/door.ts'
import { namesOfCustomers } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Chosen, Eligible, ProgramTerms } from '../terms.ts'

const tables = { categories: 'itemCategories', groups: 'priceLevels', reps: 'reps' } as const

async function namesIn(db: Db, kind: keyof typeof tables, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom(tables[kind]).select(['id', 'name']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Of a list that terms have, what those are called that there are. Territories are names. */
export function namesOf(db: Db, kind: keyof Eligible, ids: readonly string[]): Promise<Map<string, string>> {
  if (kind === 'items') return itemNames(db, ids)
  if (kind === 'customers') return namesOfCustomers(db, ids)
  return kind === 'territories' ? territoriesOf(db, ids) : namesIn(db, kind, ids)
}

async function territoriesOf(db: Db, names: readonly string[]): Promise<Map<string, string>> {
  if (!names.length) return new Map()
  const rows = await db.selectFrom('territories').select('name').where('name', 'in', names).execute()
  return new Map(rows.map(({ name }) => [name, name]))
}

export const eligibleKinds = ['items', 'categories', 'customers', 'groups', 'territories', 'reps'] as const satisfies (keyof Eligible)[]

/** What all that these terms name is called. */
export async function allNames(db: Db, all: readonly Pick<ProgramTerms, 'eligible'>[]): Promise<Record<string, string>> {
  const found = await Promise.all(
    eligibleKinds.map((kind) => namesOf(db, kind, [...new Set(all.flatMap(({ eligible }) => eligible[kind].ids))])),
  )
  return Object.fromEntries(found.flatMap((names) => [...names]))
}

export const isSameChoice = (one: Chosen, other: Chosen) =>
  one.only === other.only && one.ids.length === other.ids.length && one.ids.every((id) => other.ids.includes(id))
