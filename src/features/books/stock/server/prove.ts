import { type QuickbooksReader, type QuickbooksRecord, textOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
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

async function keep(db: Db, companyId: string, apart: readonly Apart[]): Promise<void> {
  const ids = apart.map(({ itemId }) => itemId)
  const others = db.deleteFrom('stockDifferences')
  await (ids.length ? others.where('itemId', 'not in', ids) : others).execute()
  for (const { itemId, ours, theirs, cause } of apart)
    await db
      .insertInto('stockDifferences')
      .values({ companyId, itemId, ours, theirs, cause })
      .onConflict((conflict) => conflict.columns(['companyId', 'itemId']).doUpdateSet({ ours, theirs, cause }))
      .execute()
}
