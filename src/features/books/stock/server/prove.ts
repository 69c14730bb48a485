import { sql } from 'kysely'
import { type QuickbooksReader, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { compare, decimal } from '#trade-documents/model/decimal.ts'
import type { StockCause } from '../contract.ts'
import { expectedNow, expectedThere } from './expected.ts'
import { readDocuments } from './read-documents.ts'
import { type Standing, standingsOf } from './standings.ts'

/** An item of which QuickBooks has another quantity than it should. */
export type Apart = { itemId: string; externalId: string; name: string; ours: string; theirs: string; cause: StockCause }
type Proving = { services: Services; companyId: string; reader: QuickbooksReader }

const items = { entity: 'Item', list: true }
const pageSize = 1000

/**
 * Compares the quantity of every item with what it should be by ours, once what moved there is in the journal, and keeps what differs. What
 * differed is looked at a second time: it may have moved between the two looks. Null: nothing is counted here.
 */
export async function proveStock(proving: Proving): Promise<{ items: number; apart: Apart[] } | null> {
  const { services, companyId, reader } = proving
  const isCounting = await services.transaction({ companyId }, (db) => db.selectFrom('stockReadings').select('since').executeTakeFirst())
  if (!isCounting) return null
  await readDocuments(services, companyId, reader)
  const first = await judge(proving, await readCounted(reader))
  const again = first.apart.filter(({ externalId }) => externalId)
  let { apart } = first
  if (apart.length) {
    await readDocuments(services, companyId, reader)
    const { records } = await reader.byIds(
      items,
      again.map(({ externalId }) => externalId),
    )
    apart = (
      await judge(
        proving,
        quantities(records),
        first.apart.map(({ itemId }) => itemId),
      )
    ).apart
  }
  await services.transaction({ companyId }, (db) => keep(db, companyId, apart))
  return { items: first.items, apart }
}

async function readCounted(reader: QuickbooksReader): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let start = 1; ; start += pageSize) {
    const records = await reader.select(items, { where: ["Type = 'Inventory'"], orderBy: 'Id', start, most: pageSize })
    for (const [id, quantity] of quantities(records)) found.set(id, quantity)
    if (records.length < pageSize) return found
  }
}

const quantities = (records: readonly QuickbooksRecord[]) =>
  new Map(
    records
      .filter((record) => textOf(record, 'Type') === 'Inventory' && record.Active !== false)
      .map((record) => [textOf(record, 'Id'), decimal(textOf(record, 'QtyOnHand')) ?? '0']),
  )

async function judge({ services, companyId }: Proving, theirs: ReadonlyMap<string, string>, itemIds?: readonly string[]) {
  const standings = await services.transaction({ companyId }, (db) => standingsOf(db, itemIds))
  return { items: standings.length, apart: standings.flatMap((standing) => apartOf(standing, theirs)) }
}

function apartOf(standing: Standing, quantities: ReadonlyMap<string, string>): Apart[] {
  const { itemId, externalId, name, moves, stuck, moving, lost } = standing
  const there = quantities.get(externalId ?? '')
  const theirs = there ?? '0'
  const ours = expectedThere(standing)
  const as = (cause: StockCause) => [{ itemId, externalId: externalId ?? '', name, ours, theirs, cause }]
  if (compare(theirs, ours) === 0) return []
  if (compare(theirs, expectedNow(standing)) === 0) return stuck ? as('waits') : []
  // Ours is on its way: tomorrow it is known what became of it.
  if (moving) return []
  if (there === undefined) return as('gone')
  if (moves === 0) return as('neverCounted')
  return as(lost ? 'notPosted' : 'changed')
}

/** As an array: a statement takes 65,535 values, and more items may differ. */
export const forgetOthers = (db: Db, itemIds: readonly string[]) =>
  sql`delete from stock_differences where ${ofCompany()} and item_id <> all(${itemIds}::uuid[])`.execute(db)

async function keep(db: Db, companyId: string, apart: readonly Apart[]): Promise<void> {
  const ids = apart.map(({ itemId }) => itemId)
  await forgetOthers(db, ids)
  await sql`insert into stock_differences (company_id, item_id, ours, theirs, cause)
    select ${companyId}::uuid, given.* from unnest(${ids}::uuid[], ${apart.map(({ ours }) => ours)}::numeric[],
      ${apart.map(({ theirs }) => theirs)}::numeric[], ${apart.map(({ cause }) => cause)}::text[]) as given
    on conflict (company_id, item_id) do update set ours = excluded.ours, theirs = excluded.theirs, cause = excluded.cause`.execute(db)
}
