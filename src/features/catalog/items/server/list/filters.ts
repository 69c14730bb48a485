import { sql } from 'kysely'
import { choicesIn, type Filters, filter, mostOptions, type Option, viewsOf } from '#features/company/views/server/door.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import { itemSorts, itemTypes } from '../../contract.ts'

/** What the list of items is filtered by. */
export async function itemFiltersOffered(context: DbContext): Promise<Filters> {
  const { language } = context
  const { choice, yesNo } = choicesIn(language)
  const categories = await categoryOptions(context, '')
  const none = { value: 'none', label: text(language, 'items.noCategory') }
  return {
    screen: 'items',
    filters: [
      filter('category', 'category', 'multi', categories.length ? [none, ...categories] : []),
      filter('itemType', 'itemType', 'multi', choice('items.type', itemTypes)),
      {
        ...filter('active', 'active', 'select', [
          ...yesNo,
          ...choice('customers.list', ['any']).map(({ label }) => ({ value: 'all', label })),
        ]),
        default: 'Y',
      },
      filter('onDevices', 'onDevices', 'select', yesNo),
      filter('inStores', 'inStores', 'select', yesNo),
      filter('picture', 'hasPicture', 'select', yesNo),
      filter('price', 'unitPrice', 'numberRange'),
      filter('onHand', 'quantityOnHand', 'numberRange'),
      filter('lastChange', 'updatedAt', 'dateRange'),
    ],
    sorts: itemSorts.map((key) => ({ key, labelKey: key === 'number' ? 'fields.itemNumber' : `fields.${key}` })),
    views: await viewsOf(context, 'items'),
  }
}

/** Categories with those they stand below; one more than is shown. */
export async function categoryOptions({ db }: DbContext, search: string): Promise<Option[]> {
  const { rows } = await sql<Option>`
    with recursive tree as (
      select id, name as label, app.sort_key(name) as place, 1 as depth from item_categories where ${ofCompany()} and parent_id is null
      union all select c.id, tree.label || ' › ' || c.name, tree.place || ' ' || app.sort_key(c.name), tree.depth + 1
      from item_categories c join tree on c.parent_id = tree.id where ${ofCompany('c')} and tree.depth < 20)
    select id as value, label from tree where ${holds(search, sql`label`)} order by place limit ${sql.lit(mostOptions + 1)}`.execute(db)
  return rows
}
