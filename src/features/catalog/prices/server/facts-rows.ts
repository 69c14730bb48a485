import { type RawBuilder, sql } from 'kysely'
import { writtenOnce } from '#server/data/statements/written-once.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { LevelFacts, PriceFacts } from '../price.ts'

// What prices follow from, as the database has it: of many lines, of which each may be of another buyer, in one statement; and of one line.

export type Numbers = [unit: string, minimum: string, price: string | null, percent: string | null, from: string | null, to: string | null]
export type Pack = PriceFacts['packs'][number]
export type Header = Omit<LevelFacts, 'rows'> & {
  id: string
  customerId: string | null
  partnerId: string | null
  levelId: string | null
  rank: number
}
export type FactsRow = {
  itemUnit: string | null
  price: string | null
  cost: string | null
  packs: Pack[] | null
  agreed: [rank: number, name: string, ...Numbers][] | null
  rows: [levelId: string, ...Numbers][] | null
  zone: string | null
  levels: Header[] | null
}
export const ofPartner = -1

/** QuickBooks has five levels of customers. */
const deepest = 8
/** Of levels: a partner's after those of the customers, the company's last. */
const [partnersRank, companysRank] = [100, 200]

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

const ofItem = sql`i.unit as "itemUnit", i.sells_for::text as price, i.costs::text as cost,
    (select json_agg(json_build_object('unit', k.unit, 'quantity', k.quantity::text) order by k.unit) from item_packs k
      where ${ofCompany('k')} and k.item_id = asked.item_id) as packs`
const levelPrice = sql`json_build_array(r.level_id, ${columns('r')}, r.percent::text, ${days('r')})`
const zone = sql`(select time_zone from companies c where c.id = ${company})`
const header = sql`json_build_object('customerId', h.customer_id, 'partnerId', h.partner_id, 'levelId', h.of_level, 'rank', h.rank, 'id', l.id, 'name', l.name,
          'base', l.base, 'percent', l.percent::text, 'rounding', l.rounding, 'ending', l.ending, 'from', l.valid_from, 'to', l.valid_to)`

type Lines = {
  items: (string | null)[]
  customers: (string | null)[]
  partners: (string | null)[]
  levels: (string | null)[]
  days: (string | null)[]
}
/** Of each line in turn; the first one says what is said of all. */
export const factsOfLines = writtenOnce<Lines, FactsRow>(
  (slot) => sql`
  with recursive asked as materialized (
    select * from unnest(${slot('items')}::uuid[], ${slot('customers')}::uuid[], ${slot('partners')}::uuid[],
      ${slot('levels')}::uuid[], ${slot('days')}::date[]) with ordinality as asked (item_id, customer_id, partner_id, of_level, day, place)),
  chain as (
    select c.id as customer_id, c.id, c.parent_id, c.customer_name, c.price_level_id, 0 as depth from customers c
      where ${ofCompany('c')} and c.id in (select a.customer_id from asked a)
    union all
    select b.customer_id, c.id, c.parent_id, c.customer_name, c.price_level_id, b.depth + 1 from chain b
      join customers c on ${ofCompany('c')} and c.id = b.parent_id where b.depth < ${sql.lit(deepest)}),
  buyers as (select distinct customer_id, partner_id, of_level from asked),
  held as materialized (
    select b.customer_id, b.partner_id, b.of_level, h.rank, h.level_id from buyers b cross join lateral (
      select depth as rank, price_level_id as level_id from chain where chain.customer_id = b.customer_id and b.of_level is null
      union all select 0, b.of_level
      union all select ${sql.lit(partnersRank)}, p.price_level_id from trading_partners p where ${ofCompany('p')} and p.id = b.partner_id
      union all select ${sql.lit(companysRank)}, l.id from price_levels l where ${ofCompany('l')} and l.is_default) h
    where h.level_id is not null)
  select ${ofItem},
    (select json_agg(found) from (
      select ${agreement(sql.lit(ofPartner), sql`''`)} from agreed_prices p
        where ${ofCompany('p')} and p.partner_id = asked.partner_id and p.item_id = asked.item_id and ${isMeant('p')}
      union all select ${agreement(sql`o.depth`, sql`o.customer_name`)} from chain o
        join agreed_prices p on ${ofCompany('p')} and p.customer_id = o.id and p.item_id = asked.item_id
        where o.customer_id = asked.customer_id and ${isMeant('p')}) agreements) as agreed,
    (select json_agg(${levelPrice})
      from held h join price_level_prices r on ${ofCompany('r')} and r.level_id = h.level_id and r.item_id = asked.item_id
      where h.customer_id is not distinct from asked.customer_id and h.partner_id is not distinct from asked.partner_id
        and h.of_level is not distinct from asked.of_level and ${isMeant('r')}) as rows,
    case when asked.place = 1 then ${zone} end as zone,
    case when asked.place = 1 then (
      select json_agg(${header} order by h.rank)
        from held h join price_levels l on ${ofCompany('l')} and l.id = h.level_id and l.active) end as levels
  from asked
  left join items i on ${ofCompany('i')} and i.id = asked.item_id
  order by asked.place`,
)

type Line = { item: string | null; customer: string | null; day: string | null }
/**
 * Of one line of a customer, or of nobody: a few rows by their keys. `parent`: what is agreed with the customers above counts as well, so that
 * `factsOfLines` is to be asked.
 */
export const factsOfLine = writtenOnce<Line, FactsRow & { parent: string | null }>(
  (slot) => sql`
  select ${ofItem}, asked.parent,
    (select json_agg(found) from (select ${agreement(sql.lit(0), sql`''`)} from agreed_prices p
      where ${ofCompany('p')} and p.customer_id = asked.customer_id and p.item_id = asked.item_id and ${isMeant('p')}) agreements) as agreed,
    (select json_agg(${levelPrice}) from (select asked.own_level as level_id union all select asked.all_level) h
      join price_level_prices r on ${ofCompany('r')} and r.level_id = h.level_id and r.item_id = asked.item_id where ${isMeant('r')}) as rows,
    ${zone} as zone,
    (select json_agg(${header} order by h.rank) from (
      select 0 as rank, asked.own_level as level_id, asked.customer_id, null::uuid as partner_id, null::uuid as of_level
      union all select ${sql.lit(companysRank)}, asked.all_level, asked.customer_id, null, null) h
      join price_levels l on ${ofCompany('l')} and l.id = h.level_id and l.active) as levels
  from (
    select given.item_id, given.customer_id, given.day, c.parent_id as parent, c.price_level_id as own_level,
      (select l.id from price_levels l where ${ofCompany('l')} and l.is_default) as all_level
    from (select ${slot('item')}::uuid as item_id, ${slot('customer')}::uuid as customer_id, ${slot('day')}::date as day) given
    left join customers c on ${ofCompany('c')} and c.id = given.customer_id
    -- Looked for once, however often it is named.
    offset 0) asked
  left join items i on ${ofCompany('i')} and i.id = asked.item_id`,
)
