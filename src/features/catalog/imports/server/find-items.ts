import { sql } from 'kysely'
import { gtinOf } from '#contract/gtin.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { itemMatches } from '../contract.ts'
import type { ReadRow } from './read-row.ts'

export type MatchBy = (typeof itemMatches)[number]

/** By what a row finds its item; empty: the row does not say. */
export function keyOf({ texts }: ReadRow, matchBy: MatchBy): string {
  if (matchBy === 'gtin') return gtinOf('GTIN', texts.gtin ?? '') ?? texts.gtin ?? ''
  return (matchBy === 'number' ? (texts.number ?? '') : (texts.name ?? '')).toUpperCase()
}

/** The items of these keys; one key may have several, which nobody can tell apart. */
export async function itemsByKey(db: Db, matchBy: MatchBy, keys: readonly string[]): Promise<Map<string, string[]>> {
  const found = await statement(matchBy, keys).execute(db.withoutPlugins())
  const items = new Map<string, string[]>()
  for (const { key, id } of found.rows) items.set(key, [...(items.get(key) ?? []), id])
  return items
}

const statement = (matchBy: MatchBy, keys: readonly string[]) => {
  if (matchBy === 'gtin')
    return sql<{
      key: string
      id: string
    }>`select gtin as key, item_id as id from item_packs where ${ofCompany()} and gtin = any(${[...keys]}::text[]) and gtin <> ''`
  if (matchBy === 'number')
    return sql<{
      key: string
      id: string
    }>`select number_key as key, id from items where ${ofCompany()} and number_key = any(${[...keys]}::text[]) and sku <> '' and item_type <> 'Category'`
  return sql<{ key: string; id: string }>`select key, i.id from unnest(${[...keys]}::text[]) as given (key)
    join items i on ${ofCompany('i')} and i.name_sort = app.sort_key(key) and upper(i.name) = key and i.item_type <> 'Category'`
}
