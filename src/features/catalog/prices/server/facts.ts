import { type RawBuilder, sql } from 'kysely'
import { ownOrOfParts } from '#features/catalog/items/server/door.ts'
import { dayAt } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { planned } from '#server/data/planned-anew.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { AgreedFacts, LevelFacts, PriceAsked, PriceFacts, PriceRow } from '../price.ts'

/** Who buys, and when: `day` null is today. */
export type Buyer = { customerId: string | null; partnerId?: string | null; day?: string | null }
/**
 * `packQuantity`: how many of the item's own unit are one of `unit`, where the asker knows it better than we do: a partner's case. Without it the
 * item's packs count. What is said of a line counts before what is said of the buyer.
 */
export type AskedLine = Partial<Buyer> & { itemId: string | null; unit: string; quantity: string; packQuantity?: string }

type Numbers = [unit: string, minimum: string, price: string | null, percent: string | null, from: string | null, to: string | null]
type Pack = PriceFacts['packs'][number]
type Row = {
  itemUnit: string | null
  price: string | null
  cost: string | null
  packs: Pack[] | null
  agreed: [rank: number, name: string, ...Numbers][] | null
  rows: [levelId: string, ...Numbers][] | null
  zone: string | null
  levels: Header[] | null
}
type Header = Omit<LevelFacts, 'rows'> & { id: string; customerId: string | null; partnerId: string | null; rank: number }

/** `asked`: what `priceOf` is to be asked. */
type Known = { facts: PriceFacts; asked: PriceAsked }

/** What is known of each line: one read however many there are, which looks up a few rows for each. */
export async function factsFor(db: Db, buyer: Buyer, lines: readonly AskedLine[]): Promise<Known[]> {
  if (!lines.length) return []
  const asked = lines.map((line) => ({
    itemId: line.itemId,
    unit: line.unit.trim().toUpperCase(),
    quantity: line.quantity,
    customerId: line.customerId === undefined ? buyer.customerId : line.customerId,
    partnerId: (line.partnerId === undefined ? buyer.partnerId : line.partnerId) ?? null,
    day: (line.day || buyer.day) ?? null,
    packQuantity: line.packQuantity,
  }))
  // Planning it takes longer than running it, and PostgreSQL, which takes lines for many, would plan it each time anew.
  const [, { rows }] = await Promise.all([planned(db, 'force_generic_plan'), read(asked).execute(db.withoutPlugins()), planned(db, 'auto')])
  const today = dayAt(new Date(), rows[0]?.zone ?? 'UTC')
  const headers = rows[0]?.levels ?? []
  return rows.map((row, at) => {
    const { customerId = null, partnerId = null, unit = '', quantity = '1', day, packQuantity } = asked[at] ?? {}
    const units = unitsOf(row, unit, packQuantity)
    const held = headers.filter((each) => each.customerId === customerId && each.partnerId === partnerId)
    return {
      asked: { unit: units.asked, quantity, day: day ?? today },
      facts: {
        unit: units.own,
        packs: units.packs,
        price: row.price,
        cost: row.cost,
        agreed: agreedOf(row.agreed ?? [], units),
        levels: held.map(({ id, customerId: _, partnerId: __, rank: ___, ...level }) => ({
          ...level,
          rows: rowsOf(row.rows ?? [], id).map(units.inOurs),
        })),
      },
    }
  })
}

/** `inOurs`: a row of ours as it is to be read where the asker has units of its own. A partner's rows are in its units already. */
type Units = { own: string; asked: string; packs: readonly Pack[]; inOurs(row: PriceRow): PriceRow }

function unitsOf({ itemUnit, packs }: Row, unit: string, packQuantity: string | undefined): Units {
  const own = itemUnit ?? 'EA'
  const known = packs ?? []
  if (packQuantity === undefined) return { own, asked: unit || own, packs: known, inOurs: (row) => row }
  // What somebody orders twelve of ours by is none of ours, whatever it is called.
  const isOther = Number(packQuantity) !== 1
  const asked = unit || (isOther ? theirs : own)
  const differs = known.some((each) => each.unit === asked && Number(each.quantity) !== Number(packQuantity))
  const named = (each: string) => (each === own ? '' : each === asked && differs ? nobodys : each)
  return {
    own: isOther ? ours : own,
    asked,
    packs: [{ unit: asked, quantity: packQuantity }],
    inOurs: (row) => ({ ...row, unit: named(row.unit) }),
  }
}

/** Names that no unit has. */
const [ours, theirs, nobodys] = ['of ours', 'of theirs', 'of nobody']

const rowOf = ([unit, minimum, price, percent, from, to]: Numbers): PriceRow => ({ unit, minimum, price, percent, from, to })
const rowsOf = (rows: NonNullable<Row['rows']>, level: string) => rows.flatMap(([of, ...numbers]) => (of === level ? rowOf(numbers) : []))

const ofPartner = -1
/** The partner's, the customer's, its parents' from the nearest on. */
function agreedOf(rows: NonNullable<Row['agreed']>, { inOurs }: Units): AgreedFacts[] {
  const groups = new Map<number, { source: AgreedFacts['source']; name: string; rows: PriceRow[] }>()
  for (const [rank, name, ...numbers] of rows) {
    const source = rank === ofPartner ? 'partner' : rank === 0 ? 'customer' : 'parent'
    const group = groups.getOrInsertComputed(rank, () => ({ source, name: rank > 0 ? name : '', rows: [] }))
    group.rows.push(rank === ofPartner ? rowOf(numbers) : inOurs(rowOf(numbers)))
  }
  return [...groups].sort(([one], [other]) => one - other).map(([, group]) => group)
}

type Asked = { itemId: string | null; unit: string; customerId: string | null; partnerId: string | null; day: string | null }

/** QuickBooks has five levels of customers. */
const deepest = 8

/** What may be valid; the function decides by the company's own day. */
const near = (
  of: string,
  day: RawBuilder<unknown>,
) => sql`(${sql.ref(`${of}.valid_from`)} is null or ${sql.ref(`${of}.valid_from`)} <= coalesce(${day}, current_date + 1))
  and (${sql.ref(`${of}.valid_to`)} is null or ${sql.ref(`${of}.valid_to`)} >= coalesce(${day}, current_date - 1))`
const columns = (of: string) => sql.raw(`${of}.unit, ${of}.min_quantity::text, ${of}.price::text`)
const days = (of: string) => sql.raw(`${of}.valid_from, ${of}.valid_to`)
/** Of an agreement `p`, with whose it is. */
const agreement = (rank: RawBuilder<unknown>, name: RawBuilder<unknown>) =>
  sql`json_build_array(${rank}, ${name}, ${columns('p')}, null, ${days('p')}) as found`
/** Of all units: whoever has the facts asks for another one without a call. */
const isMeant = (of: string) => near(of, sql`asked.day`)

const read = (asked: readonly Asked[]) => sql<Row>`
  with recursive asked as materialized (
    select * from unnest(${asked.map(({ itemId }) => itemId)}::uuid[], ${asked.map(({ unit }) => unit)}::text[],
      ${asked.map(({ customerId }) => customerId)}::uuid[], ${asked.map(({ partnerId }) => partnerId)}::uuid[],
      ${asked.map(({ day }) => day)}::date[]) with ordinality as asked (item_id, unit, customer_id, partner_id, day, place)),
  chain as (
    select c.id as customer_id, c.id, c.parent_id, c.customer_name, c.price_level_id, 0 as depth from customers c
      where ${ofCompany('c')} and c.id in (select a.customer_id from asked a)
    union all
    select b.customer_id, c.id, c.parent_id, c.customer_name, c.price_level_id, b.depth + 1 from chain b
      join customers c on ${ofCompany('c')} and c.id = b.parent_id where b.depth < ${deepest}),
  buyers as (select distinct customer_id, partner_id from asked),
  held as materialized (
    select b.customer_id, b.partner_id, h.rank, h.level_id from buyers b cross join lateral (
      select depth as rank, price_level_id as level_id from chain where chain.customer_id = b.customer_id
      union all select 100, p.price_level_id from trading_partners p where ${ofCompany('p')} and p.id = b.partner_id
      union all select 200, l.id from price_levels l where ${ofCompany('l')} and l.is_default) h
    where h.level_id is not null)
  select i.unit as "itemUnit", (${ownOrOfParts('unit_price')})::text as price, (${ownOrOfParts('purchase_cost')})::text as cost,
    (select json_agg(json_build_object('unit', k.unit, 'quantity', k.quantity::text) order by k.unit) from item_packs k
      where ${ofCompany('k')} and k.item_id = asked.item_id) as packs,
    (select json_agg(found) from (
      select ${agreement(sql.lit(ofPartner), sql`''`)} from agreed_prices p
        where ${ofCompany('p')} and p.partner_id = asked.partner_id and p.item_id = asked.item_id and ${isMeant('p')}
      union all select ${agreement(sql`o.depth`, sql`o.customer_name`)} from chain o
        join agreed_prices p on ${ofCompany('p')} and p.customer_id = o.id and p.item_id = asked.item_id
        where o.customer_id = asked.customer_id and ${isMeant('p')}) agreements) as agreed,
    (select json_agg(json_build_array(r.level_id, ${columns('r')}, r.percent::text, ${days('r')}))
      from held h join price_level_prices r on ${ofCompany('r')} and r.level_id = h.level_id and r.item_id = asked.item_id
      where h.customer_id is not distinct from asked.customer_id and h.partner_id is not distinct from asked.partner_id
        and ${isMeant('r')}) as rows,
    case when asked.place = 1 then (select time_zone from companies c where c.id = ${company}) end as zone,
    case when asked.place = 1 then (
      select json_agg(json_build_object('customerId', h.customer_id, 'partnerId', h.partner_id, 'rank', h.rank, 'id', l.id, 'name', l.name,
          'base', l.base, 'percent', l.percent::text, 'rounding', l.rounding, 'ending', l.ending, 'from', l.valid_from, 'to', l.valid_to) order by h.rank)
        from held h join price_levels l on ${ofCompany('l')} and l.id = h.level_id and l.active) end as levels
  from asked
  left join items i on ${ofCompany('i')} and i.id = asked.item_id
  order by asked.place`
