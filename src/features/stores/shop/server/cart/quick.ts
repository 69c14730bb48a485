import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { gtinOf } from '#contract/gtin.ts'
import { wholeQuantityProblems } from '#features/catalog/items/server/door.ts'
import { isOffered } from '#features/stores/stores/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import type { quickOrder } from '../../contract.ts'
import { buyerOf } from '../buyer.ts'
import { describedItems, isSoldIn } from '../catalog/described.ts'
import { cartNow, pricesNow } from './change.ts'
import { isNewPress, lockedCart, putMore, storedCart } from './stored.ts'
import { type Typed, typedLines } from './typed-lines.ts'

type Answer = RawResult<typeof quickOrder>
type Problem = Answer['problems'][number]
type Found = { itemId: string; number: string; name: string }
/** `unit`: of the pack that has this number; empty: the number is the item's. */
type Numbered = Found & { key: string; unit: string }
type Meant = Extract<Typed, { kind: 'line' }> & { itemId: string; unit: string }

/** What is right goes into the cart, besides what is there; the other lines are named with what may have been meant. */
export async function quickOrdered(context: DbContext, said: ValidInput<typeof quickOrder>['body']): Promise<Answer> {
  const { db } = context
  const { companyId } = storeOf(context)
  const buyer = await buyerOf(context, said.customerId)
  if (!buyer.showsCatalog) throw new AppError('storeNotOpen')
  const typed = typedLines(said.text)
  if (!typed) throw new AppError('quickTooLong')
  const lines = typed.filter((each) => each.kind === 'line')
  const byNumber = await itemsByNumber(
    db,
    buyer.store.id,
    lines.map(({ number }) => number),
  )
  const problems: Problem[] = typed.flatMap((each) => (each.kind === 'wrong' ? [problem(each, 'line')] : []))
  const known = lines.flatMap((each): Meant[] => {
    const found = byNumber.get(keyOf(each.number)) ?? []
    const [only] = found
    if (only && found.length === 1) return [{ ...each, itemId: only.itemId, unit: each.unit || only.unit }]
    problems.push({
      ...problem(each, found.length ? 'several' : 'unknown'),
      suggestions: found.slice(0, mostSuggested).map(({ itemId, number, name }) => ({ itemId, number, name })),
    })
    return []
  })
  const unknown = problems.filter(({ why }) => why === 'unknown').slice(0, mostLookedFor)
  const numberAt = new Map(lines.map(({ line, number }) => [line, keyOf(number)]))
  const meant = await suggested(
    db,
    buyer.store.id,
    unknown.map(({ line }) => numberAt.get(line) ?? ''),
  )
  for (const each of unknown) each.suggestions = meant.get(numberAt.get(each.line) ?? '') ?? []
  const items = await describedItems(db, buyer, [...new Set(known.map(({ itemId }) => itemId))], context.language)
  const inUnits = known.flatMap((each): Meant[] => {
    const item = items.get(each.itemId)
    const unit = each.unit || (item?.unit ?? '')
    if (item && isSoldIn(item, unit)) return [{ ...each, unit }]
    problems.push(problem(each, 'line'))
    return []
  })
  const cartId = await lockedCart(db, companyId, buyer)
  const isNew = await isNewPress(db, cartId, said.requestKey)
  // What the same press put in before is not besides it.
  const before = isNew ? ((await storedCart(db, buyer))?.lines ?? []) : []
  const wrongs = quantitiesWrong(inUnits, before, (id) => items.get(id))
  const good = inUnits.filter((line, at) => {
    const wrong = wrongs[at]
    if (wrong) problems.push({ ...problem(line, 'quantity'), nearest: wrong.nearest })
    return !wrong
  })
  const prices = await pricesNow(db, buyer, good)
  const priced = good.flatMap((line, at) => {
    if (prices[at] || !buyer.seesPrices) return [{ ...line, seenPrice: prices[at] ?? null }]
    problems.push(problem(line, 'noPrice'))
    return []
  })
  if (isNew) await putMore(db, companyId, cartId, priced)
  return { added: priced.length, problems: problems.sort((one, other) => one.line - other.line), cart: await cartNow(context, buyer) }
}

/** Of each line, together with what is in the cart already. Each item is worked out once, however many lines it has. */
export const quantitiesWrong = (lines: readonly Line[], before: readonly Line[], itemOf: Parameters<typeof wholeQuantityProblems>[1]) =>
  wholeQuantityProblems([...lines, ...before], itemOf).slice(0, lines.length)
type Line = Parameters<typeof wholeQuantityProblems>[0][number]

const mostSuggested = 3
/** Of so many unknown numbers it is looked for what may have been meant. */
const mostLookedFor = 20

const problem = ({ line, text }: Pick<Typed, 'line' | 'text'>, why: Problem['why']): Problem => ({
  line,
  text,
  why,
  nearest: [],
  suggestions: [],
})

const keyOf = (number: string) => number.toUpperCase()

/** Of what the store offers; by its number, its name where it has none, or the number of a pack. */
async function itemsByNumber(db: Db, storeId: string, numbers: readonly string[]): Promise<Map<string, Numbered[]>> {
  const keys = [...new Set(numbers.map(keyOf))]
  const gtins = keys.map((key) => gtinOf('GTIN', key) ?? key)
  const { rows } = await sql<Numbered>`
    select k.key, i.id as "itemId", coalesce(nullif(i.sku, ''), i.name) as number, i.name, found.unit
    from unnest(${keys}::text[], ${gtins}::text[]) as k (key, gtin)
    cross join lateral (
      select n.id, '' as unit from items n where ${ofCompany('n')} and n.number_key = k.key and n.item_type <> 'Category'
      union all select p.item_id, p.unit from item_packs p where ${ofCompany('p')} and p.gtin <> '' and p.gtin = k.gtin) found
    join items i on ${ofCompany('i')} and i.id = found.id where ${isOffered(storeId)} limit 3000`.execute(db.withoutPlugins())
  // Where an item is numbered by the code of one of its packs, the item is meant.
  const ofItems = [...Map.groupBy(rows, ({ key, itemId }) => `${itemId} ${key}`).values()]
  const found = ofItems.flatMap((same) => same.find(({ unit }) => unit === '') ?? same[0] ?? [])
  return Map.groupBy(found, ({ key }) => key)
}

/** Of numbers that begin alike so many are looked at. */
const mostAlike = 500

/** By each of these: numbers that begin as far as possible as it does. */
async function suggested(db: Db, storeId: string, numbers: readonly string[]): Promise<Map<string, Found[]>> {
  if (!numbers.length) return new Map()
  const isAlike = sql`i.number_key >= left(a.number, n.length) and i.number_key < left(a.number, n.length) || chr(1114111)`
  const alike = sql`select i.* from items i where ${ofCompany('i')} and ${isAlike} order by i.number_key, i.id limit ${sql.lit(mostAlike)}`
  const { rows } = await sql<Found & { asked: string }>`
    select a.number as asked, i.id as "itemId", coalesce(nullif(i.sku, ''), i.name) as number, i.name
    from (select distinct number from unnest(${numbers}::text[]) as given (number)) a
    cross join lateral (select n.length from generate_series(least(12, length(a.number)), 2, -1) as n (length)
      where exists (select from (${alike}) i where ${isOffered(storeId)}) limit 1) n
    cross join lateral (select i.* from (${alike}) i where ${isOffered(storeId)} order by i.number_key, i.id limit ${sql.lit(mostSuggested)}) i
    order by i.number_key, i.id`.execute(db.withoutPlugins())
  const found = Map.groupBy(rows, ({ asked }) => asked)
  return new Map([...found].map(([asked, own]) => [asked, own.map(({ itemId, number, name }) => ({ itemId, number, name }))]))
}
