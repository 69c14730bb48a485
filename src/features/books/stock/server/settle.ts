import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { moveStock } from '#features/catalog/stock/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { sum } from '#trade-documents/model/decimal.ts'
import type { settleStockDifference } from '../contract.ts'
import { addPostings, postStock } from './post-stock.ts'
import { negated } from './their-lines.ts'

const settled = { take: 'stockTakenFromQuickbooks', post: 'stockPostedToQuickbooks' } as const

/** One side is right, and the other follows by what they differed when they were compared: whatever moved since moved both. */
export async function settle(context: DbContext, { itemId, how }: ValidInput<typeof settleStockDifference>['body']) {
  const { db, services } = context
  const { companyId } = memberOf(context)
  const by = actorOf(context)
  const found = await db.selectFrom('stockDifferences').selectAll().where('itemId', '=', itemId).forUpdate().executeTakeFirst()
  if (!found) throw new AppError('stockAgrees')
  const item = await db.selectFrom('items').select('fullName').where('id', '=', itemId).executeTakeFirstOrThrow()
  // What waits comes by itself; the other one would be told twice.
  if (found.cause === 'waits' || (how === 'post' && found.cause === 'gone')) throw new AppError('stockWaits')
  const [ours, theirs] = [found.ours, found.theirs].map((quantity) => sum([quantity]))
  const more = sum([theirs ?? '0', negated(ours ?? '0')])
  const movedOn = await todayOf(db)
  const documentId = `${itemId} ${found.foundAt}`
  const reason = how === 'take' ? 'QuickBooks' : ''
  if (how === 'take')
    await moveStock(db, by, { kind: 'adjustment', documentKind: 'quickbooks', documentId, movedOn, reason, always: true }, [
      { itemId, quantity: more, line: 1 },
    ])
  else {
    await db.selectFrom('stockSettings').select('companyId').forUpdate().executeTakeFirst()
    await addPostings(db, companyId, { documentKind: 'difference', documentId, reason, movedOn }, [{ itemId, quantity: negated(more) }])
    await postStock(services, db, companyId)
  }
  await db.deleteFrom('stockDifferences').where('itemId', '=', itemId).execute()
  await sql`update book_differences d set state = 'healed', healed_at = now() where ${ofCompany('d')} and d.entity = 'Stock'
    and d.local_id = ${itemId} and d.state <> 'healed' and d.proof_id = (select max(id::text)::uuid from book_proofs where ${ofCompany()})`.execute(
    db,
  )
  await audit(db, by, {
    action: settled[how],
    recordKind: 'stockLocation',
    changes: [
      { field: 'item', from: '', to: item.fullName },
      { field: 'quantity', from: ours ?? '', to: theirs ?? '' },
    ],
  })
  return {}
}
