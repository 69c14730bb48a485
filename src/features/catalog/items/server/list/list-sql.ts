import { sql } from 'kysely'
import { type Keyed, type ListRequest as Listed, listing } from '#server/data/listing/list-sql.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ItemRow, itemSorts } from '../../contract.ts'
import { picturePath } from '../../pictures.ts'

export type By = (typeof itemSorts)[number]
export type ListRequest = Listed<By> & { seesCosts: boolean }
export type KeyedRow = ItemRow & Keyed

/** Categories of QuickBooks are no items. */
export const isItem = sql<boolean>`i.item_type <> 'Category'`
/** Where the first picture of `i` is fetched. */
export const firstPicture = sql`(select ${`${picturePath}/`}::text || p.id || '?size=small' from item_pictures p where ${ofCompany('p')} and p.item_id = i.id order by p.position, p.id limit 1)`
/** A decimal without zeros behind it. */
export const plain = (column: string) => sql`trim_scale(${sql.raw(column)})::text`

/** What one sells for; of a bundle without a price of its own all that is in it. */
export const sold = plain('i.sells_for')

const columns = ({
  seesCosts,
  counted,
}: ListRequest) => sql`i.id, ${firstPicture} as picture, i.sku as number, i.name, i.category_id as "categoryId",
  coalesce((select c.name from item_categories c where ${ofCompany('c')} and c.id = i.category_id), '') as category, i.unit,
  ${sold} as "unitPrice", ${seesCosts ? plain('i.costs') : sql`null`} as cost, ${plain('i.quantity_on_hand')} as "quantityOnHand",
  i.item_type as "itemType", case when i.active then 'Y' else 'N' end as active, case when i.in_stores then 'Y' else 'N' end as "inStores",
  case when i.on_devices then 'Y' else 'N' end as "onDevices", i.updated_at as "updatedAt"${counted ? sql`, ${keptCount} as total` : sql``}`
const keptCount = sql`(select coalesce(sum(k.active), 0) from item_counts k where ${ofCompany('k')})`

export const itemListing = listing<By, ListRequest, KeyedRow>({
  table: 'items',
  alias: 'i',
  isRow: isItem,
  words: { table: 'item_words', of: 'item_id' },
  keys: {
    name: { column: 'i.name_sort', type: 'text' },
    number: { column: 'i.number_key', type: 'text' },
    unitPrice: { column: 'i.price_order', type: 'bigint' },
    quantityOnHand: { column: 'i.on_hand_order', type: 'bigint' },
    updatedAt: { column: 'i.updated_at', type: 'timestamptz' },
  },
  columns,
})
