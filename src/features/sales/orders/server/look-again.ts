import { sql } from 'kysely'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'
import { firstOrder, holdNext } from './follow-stock.ts'

/**
 * Whoever was placing or moving an order in the moment in which counting began did not know of it, and the order holds nothing. Once all who were at
 * work then are done, what orders hold is looked at a second time.
 */
export const stockLookedAtAgain: Watch = {
  name: 'what orders hold, after counting began',
  everySeconds: 10,
  async run(services) {
    const { rows } = await services.pool.query<{ company_id: string }>('select company_id from app.stock_to_look_again()')
    for (const { company_id: companyId } of rows)
      await lookAgain(services, companyId).catch((error: unknown) =>
        services.log.error({ err: error, companyId }, 'what orders hold could not be looked at again'),
      )
  },
}

async function lookAgain(services: Services, companyId: string): Promise<void> {
  const isDue = await services.transaction({ companyId }, async (db) => {
    const { rows } = await sql<{ from: string; all: string }>`
      select pg_snapshot_xmin(pg_current_snapshot())::text as "from", pg_snapshot_xmax(pg_current_snapshot())::text as "all"`.execute(db)
    const [now] = rows
    const before = await db.selectFrom('stockSettings').select('lookAgain').where('lookedAgain', '=', false).forUpdate().executeTakeFirst()
    if (!now || !before) return false
    if (before.lookAgain !== null) return BigInt(now.from) >= BigInt(before.lookAgain)
    // Counting has begun for everybody who comes from here on: those below are asked for the next time.
    await db
      .updateTable('stockSettings')
      .set({ lookAgain: Number(now.all) })
      .execute()
    return BigInt(now.from) === BigInt(now.all)
  })
  if (!isDue) return
  // Each portion by itself: orders are locked before balances, always.
  for (let after: string | null = firstOrder; after !== null; ) {
    const from: string = after
    after = await services.transaction({ companyId }, (db) => holdNext(db, from))
  }
  await services.transaction({ companyId }, (db) => db.updateTable('stockSettings').set({ lookedAgain: true }).execute())
}
