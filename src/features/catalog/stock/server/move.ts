import { sql } from 'kysely'
import type { RecordKindName } from '#contract/record-kinds.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import type { MoveKind, StockDocumentKind } from '../contract.ts'
import { lockBalances } from './lock.ts'
import { countingOf, rulesOf } from './rules.ts'
import { notEnough, type Short } from './short.ts'

/**
 * What moves goods. The same line of the same document moves the same way once: told again, it changes nothing. `record`: what is opened to see
 * why. `always`: it happened whatever the rule says (a count, what QuickBooks knows, a sale out of a van).
 */
export type Movement = {
  kind: MoveKind
  documentKind: StockDocumentKind
  documentId: string
  documentName?: string
  record?: { kind: RecordKindName; id: string }
  reason?: string
  /** A day of the company's zone, `2026-11-28`. */
  movedOn: string
  always?: boolean
}
/**
 * `quantity`: signed, in the item's unit. `locationId` null: the default one. `transit`: what is on its way somewhere because of it (more with a
 * plus, less with a minus).
 */
export type MovedLine = {
  itemId: string
  locationId?: string | null
  quantity: string
  line: number
  transit?: { locationId: string; quantity: string }
}
/** `balance`: on hand after it. */
export type Moved = { itemId: string; locationId: string; line: number; quantity: string; balance: string }

/** By these, nobody may take what is not there where the rule refuses it. */
const taking: readonly MoveKind[] = ['sale', 'transferOut', 'adjustment']

/**
 * The only writer of what is on hand: the journal's rows and the balances that follow from them, in one statement. Items that QuickBooks does not
 * keep a quantity of are passed over, and so is everything before the company counts. Answers what moved now.
 */
export async function moveStock(db: Db, by: Pick<Actor, 'actor'>, movement: Movement, lines: readonly MovedLine[]): Promise<Moved[]> {
  const counting = await countingOf(db)
  if (!counting) return []
  const meant = lines.map((line) => ({ ...line, locationId: line.locationId ?? counting.locationId }))
  const tracked = await trackedOf(
    db,
    meant.map(({ itemId }) => itemId),
  )
  const given = meant.filter(({ itemId, quantity }) => tracked.has(itemId) && compare(decimal(quantity) ?? '0', '0') !== 0)
  if (!given.length) return []
  await lockBalances(db, given.flatMap(placesOf))
  const moved = await write(db, by, movement, given)
  if (!movement.always && taking.includes(movement.kind)) await checkLeft(db, movement.kind, moved)
  return moved
}

const placesOf = ({ itemId, locationId, transit }: MovedLine & { locationId: string }) => [
  { itemId, locationId },
  ...(transit ? [{ itemId, locationId: transit.locationId }] : []),
]

/** Those of these items that are counted: QuickBooks keeps a quantity of them. */
export async function trackedOf(db: Db, itemIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (!itemIds.length) return new Set()
  const { rows } = await sql<{ id: string }>`
    select id from items where ${ofCompany()} and id = any(${[...new Set(itemIds)]}::uuid[]) and item_type = 'Inventory'`.execute(
    db.withoutPlugins(),
  )
  return new Set(rows.map(({ id }) => id))
}

type Given = MovedLine & { locationId: string }
async function write(db: Db, by: Pick<Actor, 'actor'>, movement: Movement, lines: readonly Given[]): Promise<Moved[]> {
  const { kind, documentKind, documentId, documentName = '', record, reason = '', movedOn } = movement
  // Locked: a row of this document that another call has written stands in the journal by now.
  const { rows } = await sql<Moved>`
    with given as (
      select item_id, location_id, quantity, line, transit_id, transit from unnest(
        ${lines.map(({ itemId }) => itemId)}::uuid[], ${lines.map(({ locationId }) => locationId)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::numeric[], ${lines.map(({ line }) => line)}::int[],
        ${lines.map(({ transit }) => transit?.locationId ?? null)}::uuid[], ${lines.map(({ transit }) => transit?.quantity ?? '0')}::numeric[]
      ) as given (item_id, location_id, quantity, line, transit_id, transit)
      where not exists (select from stock_moves m where ${ofCompany('m')} and m.document_kind = ${documentKind} and m.document_id = ${documentId}
        and m.document_line = given.line and m.kind = ${kind} and m.item_id = given.item_id and m.location_id = given.location_id)),
    changes as (
      select item_id, location_id, sum(quantity) as quantity, sum(transit) as transit, sum(many) as many from (
        select item_id, location_id, quantity, 0 as transit, 1 as many from given
        union all select item_id, transit_id, 0, transit, 0 from given where transit_id is not null) each
      group by item_id, location_id),
    kept as (
      update stock_balances b set on_hand = b.on_hand + c.quantity, in_transit = b.in_transit + c.transit, last_seq = b.last_seq + c.many
      from changes c where ${ofCompany('b')} and b.item_id = c.item_id and b.location_id = c.location_id
      returning b.item_id, b.location_id, b.on_hand - c.quantity as before, b.last_seq - c.many as last),
    numbered as (
      select given.*, row_number() over one as place, sum(quantity) over one as running from given
      window one as (partition by item_id, location_id order by line rows unbounded preceding))
    insert into stock_moves (company_id, item_id, location_id, seq, kind, quantity, balance, document_kind, document_id, document_line,
      document_name, record_kind, record_id, reason, moved_on, created_by)
    select ${company}::uuid, n.item_id, n.location_id, k.last + n.place, ${kind}, n.quantity, k.before + n.running, ${documentKind}, ${documentId},
      n.line, ${documentName}, ${record?.kind ?? null}, ${record?.id ?? null}::uuid, ${reason}, ${movedOn}::date, ${by.actor}
    from numbered n join kept k on k.item_id = n.item_id and k.location_id = n.location_id
    returning item_id as "itemId", location_id as "locationId", document_line as line, trim_scale(quantity)::text as quantity,
      trim_scale(balance)::text as balance`.execute(db.withoutPlugins())
  return rows
}

/** What an order takes was held for it; what leaves for another location must not be held for anybody. */
async function checkLeft(db: Db, kind: MoveKind, moved: readonly Moved[]): Promise<void> {
  const rules = await rulesOf(
    db,
    moved.map(({ locationId }) => locationId),
  )
  const strict = moved.filter(({ locationId, quantity }) => rules.get(locationId) === 'block' && compare(quantity, '0') < 0)
  if (!strict.length) return
  const left = kind === 'transferOut' ? sql`b.available` : sql`b.on_hand`
  const { rows } = await sql<{ itemId: string; locationId: string; left: string }>`
    select b.item_id as "itemId", b.location_id as "locationId", trim_scale(${left})::text as left from stock_balances b
    join unnest(${strict.map(({ itemId }) => itemId)}::uuid[], ${strict.map(({ locationId }) => locationId)}::uuid[]) as given (item_id, location_id)
      on given.item_id = b.item_id and given.location_id = b.location_id
    where ${ofCompany('b')} and ${left} < 0 group by b.item_id, b.location_id, ${left}`.execute(db.withoutPlugins())
  if (!rows.length) return
  const short = rows.map(({ itemId, locationId, left }): Short => {
    const taken = sum(strict.filter((line) => line.itemId === itemId && line.locationId === locationId).map(({ quantity }) => quantity))
    const wanted = taken.slice(1)
    return { itemId, locationId, there: sum([left, wanted]), wanted, more: wanted }
  })
  throw await notEnough(db, short)
}
