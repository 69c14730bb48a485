import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { tokensOf } from '#features/catalog/items/server/door.ts'
import { inCategory, isOffered, offeredItems } from '#features/stores/stores/server/door.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { type Db, lastStatements } from '#server/data/db.ts'
import { type Keyed, type ListRequest, listing } from '#server/data/listing/list-sql.ts'
import { firstRows, type Narrowed } from '#server/data/listing/page.ts'
import { rarestFirst } from '#server/data/listing/rarest-word.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { getShopItem, listShopItems, ShopItem } from '../../contract.ts'
import { type Looker, lookerOf } from '../buyer.ts'
import { picturesAt } from './paths.ts'
import { shownItems } from './shown.ts'

type By = 'name' | 'number'
const shopListing = listing<By, ListRequest<By>, Keyed>({
  table: 'items',
  alias: 'i',
  isRow: sql<boolean>`i.item_type <> 'Category'`,
  words: { table: 'item_words', of: 'item_id' },
  keys: { name: { column: 'i.name_sort', type: 'text' }, number: { column: 'i.number_key', type: 'text' } },
  columns: () => sql`i.id`,
})

type Query = ValidInput<typeof listShopItems>['query']

/** Whoever may look at nothing is told to sign in; before it opens there is nothing to see. */
export function refuseStrangers({ showsCatalog, shopper }: Looker) {
  if (!showsCatalog && !shopper) throw new AppError('unauthenticated')
}

export async function shopItems(context: DbContext, query: Query): Promise<RawResult<typeof listShopItems>> {
  const { storeId, audience, shopper } = storeOf(context)
  const guess = { storeId, putsFirst: putFirstBefore.get(storeId) ?? false, usualOf: null }
  // What is found follows from the store alone, as it was a moment ago: that is asked along with who looks, and found again where it has changed. For
  // strangers who may look at nothing there is nothing to find.
  const [looker, guessed] = await Promise.all([
    lookerOf(context, query.customerId),
    query.usual === 'Y' || (audience !== 'public' && !shopper)
      ? null
      : idsOf(context, guess, query).then(
          (found) => ({ found }),
          (error) => ({ error }),
        ),
  ])
  refuseStrangers(looker)
  const { putsFirst } = looker.store
  if (putFirstBefore.size >= mostStores) putFirstBefore.clear()
  putFirstBefore.set(storeId, putsFirst)
  const found = guessed && 'found' in guessed && guess.putsFirst === putsFirst ? guessed.found : undefined
  return { ...(await itemsFor(context, looker, query, found)), total: null }
}

/** A page of what whoever looks is shown. `known`: what is on it, and one more. */
export async function itemsFor(
  context: DbContext,
  looker: Looker,
  query: Query,
  known?: readonly Found[],
): Promise<{ rows: ShopItem[]; next: string | null }> {
  const { db, services } = context
  if (!looker.showsCatalog) return { rows: [], next: null }
  const found = known ?? (await idsOf(context, askedOf(looker), query))
  const shown = found.slice(0, query.limit)
  const last = found.length > query.limit ? shown.at(-1) : undefined
  // Of one alone there may be more to ask for its price.
  if (shown.length > 1) lastStatements(db)
  const rows = await shownItems(
    db,
    looker,
    shown.map(({ id }) => id),
    context.language,
  )
  return { rows, next: last ? writeCursor(services.config, { sort: last.sort, key: last.key, id: last.id }) : null }
}

/** Which stores put some items before all others, as this process heard last. */
const putFirstBefore = new Map<string, boolean>()
const mostStores = 10_000

type Found = { id: string; key: string | number; sort: string }
/** `usualOf`: whose usual items, if only those are asked for. */
type Asked = { storeId: string; putsFirst: boolean; usualOf: { shopperId: string | null; customerId: string | null } | null }
const askedOf = ({ store, shopper, customerId }: Looker): Asked => ({
  storeId: store.id,
  putsFirst: store.putsFirst,
  usualOf: { shopperId: shopper?.id ?? null, customerId },
})

/** One more than is shown. In the store's own order those that it puts first come before all others. */
async function idsOf(context: DbContext, asked: Asked, query: Query): Promise<Found[]> {
  const { db, services } = context
  const tokens = tokensOf(query.search)
  const wanted = query.limit + 1
  if (tokens.length) {
    const after = readCursor(services.config, query.cursor, 'match')
    const { tokens: rarest } = await rarestFirst(db, tokens, 'item_words', storeOf(context).companyId)
    const order = { by: 'match', descending: false } as const
    const rows = await firstRows(db, shopListing, { ...plain(asked, query, wanted), order, tokens: rarest, after }, offered(asked, query))
    return rows.map(({ id, key }) => ({ id, key, sort: 'match' }))
  }
  const by = query.sort === 'number' ? 'number' : 'name'
  const isOwnOrder = query.sort === 'store'
  const first = isOwnOrder ? firstOf(services.config, query.cursor) : null
  const putsFirst = isOwnOrder && asked.putsFirst
  const put = first === null || !putsFirst ? [] : await putFirst(db, asked, query, first, wanted)
  if (put.length >= wanted) return put.slice(0, wanted)
  const place = isOwnOrder ? 'rest' : by
  const after = first === null ? readCursor(services.config, query.cursor, place) : null
  const others = { ...plain(asked, query, wanted - put.length), order: { by, descending: false } as const, tokens: [], after }
  const shape = others.shape && `${others.shape}${putsFirst ? ', others put first' : ''}`
  const rest = offered(asked, query, putsFirst ? [notPutFirst] : [])
  const rows = await firstRows(db, shopListing, { ...others, ...(shape && { shape }) }, rest)
  return [...put, ...rows.map(({ id, key }) => ({ id, key, sort: place }))]
}

/** Its statement follows from what is asked for; what is usual is asked for seldom. */
const plain = ({ usualOf }: Asked, { usual, categoryId }: Query, limit: number) => ({
  conditions: [],
  limit,
  counted: false,
  meeting: 'index' as const,
  ...(!(usual === 'Y' && usualOf) && { shape: `offered by a store${categoryId ? ', of a category' : ''}` }),
})

function offered({ storeId, usualOf }: Asked, { usual, categoryId }: Query, more: ((storeId: string) => Condition)[] = []): Narrowed {
  return {
    values: { storeId, ...(categoryId && { categoryId }) },
    by: ({ storeId: store = '', categoryId: category }) => ({
      listed: isOffered(store),
      few: offeredItems(store),
      conditions: [
        ...(category ? [inCategory(category)] : []),
        ...(usual === 'Y' && usualOf ? [isUsual(usualOf.shopperId, usualOf.customerId)] : []),
        ...more.map((each) => each(store)),
      ],
    }),
  }
}

const ordersLookedAt = 50
/** What the customer ordered lately, and what the shopper likes. */
const isUsual = (shopperId: string | null, customerId: string | null): Condition => sql`i.id = any(array(
  select f.item_id from shopper_favorites f where ${ofCompany('f')} and f.shopper_id = ${shopperId}::uuid
  union
  select l.item_id from (
    select o.id from orders o where ${ofCompany('o')} and o.customer_id = ${customerId}::uuid and o.source <> 'invoice'
      and o.state not in ('Quote', 'QuoteExpired') order by o.number desc limit ${sql.lit(ordersLookedAt)}) o
    join order_lines l on ${ofCompany('l')} and l.order_id = o.id where l.item_id is not null))`

/** Null: the page stands behind them already. */
function firstOf(config: Parameters<typeof readCursor>[0], cursor: string | undefined): { key: number; id: string } | null | 'all' {
  if (cursor === undefined) return 'all'
  try {
    const { key, id } = readCursor(config, cursor, 'first') ?? {}
    return typeof key === 'number' && id ? { key, id } : null
  } catch {
    return null
  }
}

const notPutFirst = (storeId: string): Condition =>
  sql`not exists (select 1 from store_items sp where ${ofCompany('sp')} and sp.store_id = ${storeId}::uuid and sp.item_id = i.id and sp.position is not null)`

async function putFirst(db: Db, asked: Asked, query: Query, after: { key: number; id: string } | 'all', limit: number): Promise<Found[]> {
  const { storeId } = asked
  const { listed, conditions } = offered(asked, query).by({ storeId, ...(query.categoryId && { categoryId: query.categoryId }) })
  const beyond = after === 'all' ? sql`` : sql` and (sp.position, i.id) > (${after.key}::int, ${after.id}::uuid)`
  const { rows } = await sql<{ id: string; key: number }>`
    select i.id, sp.position as key from store_items sp join items i on ${ofCompany('i')} and i.id = sp.item_id
    where ${ofCompany('sp')} and sp.store_id = ${storeId}::uuid and sp.position is not null and ${allOf([listed, ...conditions])}${beyond}
    order by sp.position, i.id limit ${sql.lit(limit)}`.execute(db.withoutPlugins())
  return rows.map((row) => ({ ...row, sort: 'first' }))
}

type More = { text: string; weightGrams: string; category: string; pictures: string[] }

export async function shopItem(context: DbContext, id: string, customerId?: string): Promise<RawResult<typeof getShopItem>> {
  const { db, language } = context
  const looker = await lookerOf(context, customerId)
  refuseStrangers(looker)
  const isOffered = looker.showsCatalog && (await offeredAmong(db, looker.store.id, [id])).has(id)
  const [item] = isOffered ? await shownItems(db, looker, [id], language) : []
  if (!item) throw new AppError('notFound')
  const words = sql.raw(language === 'es' ? 'i.text_es' : 'i.text_en')
  const { rows } = await sql<More>`
    select coalesce(nullif(${words}, ''), i.description) as text, coalesce(trim_scale(i.weight_grams)::text, '') as "weightGrams",
      coalesce((select c.name from item_categories c where ${ofCompany('c')} and c.id = i.category_id), '') as category,
      array(select ${picturesAt(looker.store.code)}::text || p.id from item_pictures p
        where ${ofCompany('p')} and p.item_id = i.id order by p.position, p.id) as pictures
    from items i where ${ofCompany('i')} and i.id = ${id}::uuid`.execute(db.withoutPlugins())
  return { ...item, ...(rows[0] ?? { text: '', weightGrams: '', category: '', pictures: [] }) }
}

/** Those of these items that the store offers. */
export async function offeredAmong(db: Db, storeId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select i.id from items i where ${ofCompany('i')} and i.id = any(${[...ids]}::uuid[]) and ${isOffered(storeId)}`.execute(
    db.withoutPlugins(),
  )
  return new Set(rows.map((row) => row.id))
}
