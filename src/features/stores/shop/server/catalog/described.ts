import { sql } from 'kysely'
import { agreedQuantities, nearestQuantity, packsOf, type SoldItem } from '#features/catalog/items/server/door.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Store } from '../store.ts'
import { picturesAt } from './paths.ts'

type Row = Omit<SoldItem, 'packs'> & {
  id: string
  number: string
  name: string
  description: string
  picture: string | null
  categoryId: string | null
  taxable: boolean
  isOffered: boolean
}
/** An item as this store sells it; its quantity rule each from the nearest place that has one (rules 3.22, 15). */
export type Described = Row & SoldItem

/** A pack that was taken away is sold no more, whatever one of the item itself costs. */
export const isSoldIn = ({ unit: own, packs }: Pick<SoldItem, 'unit' | 'packs'>, unit: string) =>
  unit === own || packs.some((pack) => pack.unit === unit)

type Language = 'en' | 'es'
type Asked = { storeId: string; customerId: string | null; pictures: string; ids: string[] }
const titleIn = (language: Language) => sql.raw(language === 'es' ? 'i.title_es' : 'i.title_en')

const statementIn = (language: Language) =>
  writtenOnce<Asked, Row>(
    (slot) => sql`
      select i.id, coalesce(nullif(i.sku, ''), i.name) as number, coalesce(nullif(${titleIn(language)}, ''), i.name) as name,
        coalesce(nullif(i.description, ''), i.name) as description, i.unit, i.category_id as "categoryId", i.taxable,
        (select ${slot('pictures')}::text || p.id || '?size=small' from item_pictures p
          where ${ofCompany('p')} and p.item_id = i.id order by p.position, p.id limit 1) as picture,
        coalesce(trim_scale(${nearestQuantity('minimum')})::text, '') as "minimumQuantity",
        coalesce(trim_scale(${nearestQuantity('multiple')})::text, '') as "multipleQuantity",
        coalesce(trim_scale(${nearestQuantity('maximum')})::text, '') as "maximumQuantity",
        ${isOffered(slot('storeId'))} as "isOffered"
      from items i left join store_items s on ${ofCompany('s')} and s.store_id = ${slot('storeId')}::uuid and s.item_id = i.id
        left join ${agreedQuantities(slot('customerId'), slot('ids'))} a on a.item_id = i.id
      where ${ofCompany('i')} and i.id = any(${slot('ids')}::uuid[])`,
  )
const statements = { en: statementIn('en'), es: statementIn('es') }

/** What these items are called, how they are sold to whom one looks for, and whether they are still offered. Those that are none are left out. */
export async function describedItems(
  db: Db,
  { store, customerId }: { store: Pick<Store, 'id' | 'code'>; customerId: string | null },
  ids: readonly string[],
  language: Language,
  known?: ReturnType<typeof packsOf>,
): Promise<Map<string, Described>> {
  if (!ids.length) return new Map()
  const [rows, packs] = await Promise.all([
    statements[language](db, { storeId: store.id, customerId, pictures: picturesAt(store.code), ids: [...ids] }),
    known ?? packsOf(db, ids),
  ])
  return new Map(
    rows.map((row) => [row.id, { ...row, packs: (packs.get(row.id) ?? []).map(({ unit, quantity }) => ({ unit, quantity })) }]),
  )
}
