import { sql } from 'kysely'
import { quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { post } from '#server/work/ledger.ts'
import { compare, decimal, sum } from '#trade-documents/model/decimal.ts'
import { adjustingOf } from './adjusting.ts'
import { blockedBy, recordKind } from './writes.ts'

const mostAtOnce = 5000
/** QuickBooks takes a few thousand lines; a document of so many can still be read by a person. */
const linesEach = 500
const againSeconds = 30

/** What was counted, adjusted, received by hand or lost becomes inventory adjustments in QuickBooks. */
export const stockToPost: Watch = {
  name: 'stock to post',
  everySeconds: 2,
  run: (services) =>
    eachCompany(services, ['select company_id from app.stock_to_post()'], (db, companyId) => postStock(services, db, companyId)),
}

export async function postStock(services: Services, db: Db, companyId: string): Promise<void> {
  // One at a time: adjustments are numbered.
  await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
  await gather(db, companyId)
  const adjusting = await adjustingOf(db)
  const blocked = await db
    .selectFrom('stockPostings')
    .select('id')
    .where('state', '=', 'blocked')
    .where('lookAt', '<=', sql<string>`now()`)
    .orderBy('number')
    .limit(200)
    .execute()
  for (const { id } of blocked) {
    const waitsFor = adjusting.is === 'waits' ? adjusting.waitsFor : await blockedBy(db, id)
    if (waitsFor) {
      await db
        .updateTable('stockPostings')
        .set({ waitsFor, lookAt: sql`now() + ${againSeconds} * interval '1 second'` })
        .where('id', '=', id)
        .execute()
      continue
    }
    await db.updateTable('stockPostings').set({ state: 'waiting', waitsFor: '' }).where('id', '=', id).execute()
    await post(services, db, { companyId, channel: quickbooksChannelName, kind: recordKind, recordKind, recordId: id })
  }
}

type Unposted = { documentKind: string; documentId: string; itemId: string; quantity: string; reason: string; movedOn: string }
async function gather(db: Db, companyId: string): Promise<void> {
  const { rows } = await sql<Unposted>`
    delete from stock_unposted u using (select item_id, location_id, seq from stock_unposted where ${ofCompany()}
      order by created_at, document_kind, document_id limit ${mostAtOnce}) t
    where ${ofCompany('u')} and u.item_id = t.item_id and u.location_id = t.location_id and u.seq = t.seq
    returning u.document_kind, u.document_id, u.item_id, u.quantity::text as quantity, u.reason, u.moved_on`.execute(db)
  const documents = Map.groupBy(rows, ({ documentKind, documentId, movedOn }) => `${documentKind} ${documentId} ${movedOn}`)
  for (const moves of documents.values()) {
    const [first] = moves
    if (first) await addPostings(db, companyId, first, linesOf(moves))
  }
}

type Line = { itemId: string; quantity: string }
/** Each item once, whatever the location; what evens out is nothing to QuickBooks. */
export function linesOf(moves: readonly Line[]): Line[] {
  const items = Map.groupBy(moves, ({ itemId }) => itemId)
  return [...items]
    .map(([itemId, each]) => ({ itemId, quantity: sum(each.map(({ quantity }) => decimal(quantity) ?? '0')) }))
    .filter(({ quantity }) => compare(quantity, '0') !== 0)
}

type Of = Pick<Unposted, 'documentKind' | 'documentId' | 'reason' | 'movedOn'>
export async function addPostings(db: Db, companyId: string, { documentKind, documentId, reason, movedOn }: Of, lines: readonly Line[]) {
  const last = await db
    .selectFrom('stockPostings')
    .select((eb) => eb.fn.max('number').as('number'))
    .executeTakeFirst()
  let number = last?.number ?? 0
  for (let from = 0; from < lines.length; from += linesEach) {
    number++
    const { id } = await db
      .insertInto('stockPostings')
      .values({ companyId, number, documentKind, documentId, reason, movedOn })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('stockPostingLines')
      .values(lines.slice(from, from + linesEach).map((line) => ({ companyId, postingId: id, ...line })))
      .execute()
  }
}
