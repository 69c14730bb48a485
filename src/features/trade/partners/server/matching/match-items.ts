import { sql } from 'kysely'
import { spellingsOf } from '#contract/gtin.ts'
import { itemsByIds, packsOf } from '#features/catalog/items/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Identifier, itemKey, nameOf } from '../reference-key.ts'

/** A line as a partner wrote it: what it calls the item, in every way, and the unit it orders in. */
export type AskedItem = { unit: string; ids: readonly Identifier[] }

/**
 * One of the ordered unit is `casePack` of ours, as decimal text. `contradicts`: other codes of the line that name another item: to be looked
 * at, not to be booked.
 */
export type ItemMatch = {
  itemId: string
  itemNumber: string
  casePack: string
  /** Whether somebody said so for that unit, or that so many are in one whatever the unit; or the item is packed so. */
  isPackKnown: boolean
  /** The price of a line in that unit is of one of ours. */
  pricePerEach: boolean
  from: Identifier
  contradicts: Identifier[]
}

/** All lines of a document at once. Null: nothing of ours is called so. */
export async function matchItems(db: Db, partnerId: string, lines: readonly AskedItem[]): Promise<(ItemMatch | null)[]> {
  const keyed = lines.map(({ unit, ids }) => ({
    unit: unit.trim().toUpperCase(),
    ids: ids
      .map(itemKey)
      .filter(({ code }) => code)
      .sort(byWorth),
  }))
  const all = keyed.flatMap(({ ids }) => ids)
  const [references, numbered] = await Promise.all([referencesTo(db, partnerId, all), itemsNumbered(db, all.flatMap(numbersOf))])
  const chosen = keyed.map((line) => choose(line, references, numbered))
  return withPacks(db, keyed, chosen)
}

/** What no code of the partner says of a unit, the item's own packs do. */
async function withPacks(db: Db, asked: readonly AskedItem[], chosen: readonly (ItemMatch | null)[]): Promise<(ItemMatch | null)[]> {
  const open = chosen.flatMap((match, at) => (match && !match.isPackKnown && asked[at]?.unit ? [match.itemId] : []))
  if (!open.length) return [...chosen]
  const [packs, items] = await Promise.all([packsOf(db, open), itemsByIds(db, open)])
  return chosen.map((match, at) => {
    const unit = asked[at]?.unit
    if (!match || match.isPackKnown || !unit) return match
    if (items.get(match.itemId)?.unit === unit) return { ...match, isPackKnown: true }
    const pack = packs.get(match.itemId)?.find((each) => each.unit === unit)
    return pack ? { ...match, casePack: pack.quantity, isPackKnown: true } : match
  })
}

/** The seller's numbers by what they are worth, then the article's, then whatever else a partner has. */
const sellers = ['VN', 'VP', 'VA', 'VC', 'MG', 'SA']
const worthOf = ({ qualifier }: Identifier) => {
  const place = sellers.indexOf(qualifier)
  return place >= 0 ? place : sellers.length + (qualifier === 'GTIN' ? 0 : 1)
}
const byWorth = (one: Identifier, other: Identifier) => worthOf(one) - worthOf(other)

/** Numbers of ours that a code may be. */
function numbersOf({ qualifier, code }: Identifier): string[] {
  if (qualifier === 'GTIN') return spellingsOf(code)
  return sellers.includes(qualifier) ? [code] : []
}

type Item = { itemId: string; itemNumber: string }
type Reference = Identifier & Item & { unit: string; casePack: string; pricePerEach: boolean }

function choose(
  { unit, ids }: AskedItem,
  references: ReadonlyMap<string, readonly Reference[]>,
  numbered: ReadonlyMap<string, readonly Item[]>,
): ItemMatch | null {
  const found = ids.flatMap((from): Pick<ItemMatch, 'itemId' | 'itemNumber' | 'from'>[] => {
    const reference = inUnit(references.get(nameOf(from)) ?? [], unit)
    if (reference) return [{ itemId: reference.itemId, itemNumber: reference.itemNumber, from }]
    const [only, ...more] = numbersOf(from).flatMap((number) => numbered.get(number) ?? [])
    return only && !more.length ? [{ ...only, from }] : []
  })
  const [best] = found
  if (!best) return null
  const packs = ids.flatMap((id) => references.get(nameOf(id)) ?? []).filter(({ itemId }) => itemId === best.itemId)
  const pack = packs.find((each) => each.unit === unit) ?? packs.find((each) => each.unit === '')
  return {
    ...best,
    casePack: pack?.casePack ?? '1',
    isPackKnown: pack !== undefined && (pack.unit === unit || Number(pack.casePack) !== 1),
    pricePerEach: pack?.pricePerEach ?? false,
    contradicts: found.filter(({ itemId }) => itemId !== best.itemId).map(({ from }) => from),
  }
}

/** A code may mean one thing by each and another by the case. */
const inUnit = (all: readonly Reference[], unit: string) =>
  all.find((each) => each.unit === unit) ?? all.find((each) => each.unit === '') ?? all[0]

async function referencesTo(db: Db, partnerId: string, ids: readonly Identifier[]): Promise<Map<string, Reference[]>> {
  const { rows } =
    await sql<Reference>`select r.qualifier, r.code, r.unit, r.case_pack as "casePack", r.price_per_each as "pricePerEach", i.id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber"
       from unnest(${ids.map(({ qualifier }) => qualifier)}::text[], ${ids.map(({ code }) => code)}::text[]) as asked (qualifier, code)
       join partner_items r on ${ofCompany('r')} and r.partner_id = ${partnerId} and r.code = asked.code and r.qualifier = asked.qualifier
       join items i on ${ofCompany('i')} and i.id = r.item_id where i.active`.execute(db.withoutPlugins())
  return Map.groupBy(rows, nameOf)
}

async function itemsNumbered(db: Db, numbers: readonly string[]): Promise<Map<string, Item[]>> {
  const { rows } = await sql<
    Item & { key: string }
  >`select i.number_key as key, i.id as "itemId", coalesce(nullif(i.sku, ''), i.name) as "itemNumber" from items i
       where ${ofCompany('i')} and i.number_key = any(${numbers}::text[]) and i.active and i.item_type <> 'Category'`.execute(
    db.withoutPlugins(),
  )
  return Map.groupBy(rows, ({ key }) => key)
}
