import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import type { OrderSource } from '../../contract.ts'

const ownOf = (source: OrderSource) => (source === 'invoice' ? 'lastRequest' : 'last')

/**
 * Counted per company, payment requests by themselves: the row's lock orders those who place at the same time. Answers the last of so many.
 */
export async function lastNumber(db: Db, companyId: string, source: OrderSource, many: number): Promise<number> {
  const before = 1000
  const own = ownOf(source)
  const counted = await db
    .insertInto('orderNumbers')
    .values({ companyId, last: before, lastRequest: before, [own]: before + many })
    .onConflict((conflict) => conflict.column('companyId').doUpdateSet({ [own]: sql<number>`order_numbers.${sql.ref(own)} + ${many}` }))
    .returning(own)
    .executeTakeFirstOrThrow()
  return counted[own]
}

/** Of those taken last, so many were not needed. The caller has the counter locked by `lastNumber`. */
export async function giveBack(db: Db, source: OrderSource, many: number): Promise<void> {
  const own = ownOf(source)
  await db
    .updateTable('orderNumbers')
    .set({ [own]: sql<number>`${sql.ref(own)} - ${many}` })
    .execute()
}
