import { sql } from 'kysely'
import { isId } from '#contract/fields.ts'
import type { Language } from '#contract/languages.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'

const most = 12

/** What the first items that a store offers are called, those first that it puts first: for whoever reads the page without running its scripts. */
export async function firstItems(db: Db, storeId: string): Promise<Record<Language, string[]>> {
  const put = await sql<Named>`
    select i.id, ${names} from store_items f join items i on ${ofCompany('i')} and i.id = f.item_id
    where ${ofCompany('f')} and f.store_id = ${storeId}::uuid and f.position is not null and ${isOffered(storeId)}
    order by f.position, i.id limit ${most}`.execute(db.withoutPlugins())
  const others = await sql<Named>`
    select i.id, ${names} from items i where ${ofCompany('i')} and i.item_type <> 'Category' and ${isOffered(storeId)}
    order by i.name_sort, i.id limit ${most}`.execute(db.withoutPlugins())
  const first = new Map([...put.rows, ...others.rows].map((row) => [row.id, row])).values().take(most).toArray()
  return { en: first.map(({ en }) => en), es: first.map(({ es }) => es) }
}

/** Null: it is nothing that the store offers. */
export async function itemNamed(db: Db, storeId: string, id: string): Promise<Record<Language, string> | null> {
  if (!isId(id)) return null
  const { rows } = await sql<Record<Language, string>>`
    select ${names} from items i where ${ofCompany('i')} and i.id = ${id}::uuid and ${isOffered(storeId)}`.execute(db.withoutPlugins())
  return rows[0] ?? null
}

type Named = { id: string; en: string; es: string }
const names = sql`coalesce(nullif(i.title_en, ''), i.name) as en, coalesce(nullif(i.title_es, ''), i.name) as es`
