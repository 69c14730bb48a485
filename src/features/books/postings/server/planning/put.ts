import { ensureInQuickbooks } from '#features/customers/customers/server/door.ts'
import { orderById } from '#features/sales/orders/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { wantedOf } from '../body/compose-body.ts'
import type { BlockedBy } from '../body/posting-body.ts'
import type { Chart } from '../chart.ts'
import { followMerged } from '../follow-merged.ts'
import { lookAgain } from '../retry-dependants.ts'
import { postingOf, submit } from '../submit.ts'

export type Run = { services: Services; db: Db; chart: Chart }

/** Hands a document as it should stand to the ledger, for the customer who is there now. Answers what it waits for. */
export async function put(run: Run, of: Parameters<typeof postingOf>[2]): Promise<BlockedBy | null> {
  const { services, db, chart } = run
  const posting = await postingOf(db, chart.companyId, of)
  const wanted = await wantedOf(db, chart, posting)
  const blocked = await submit(services, db, chart.companyId, posting, wanted)
  if (wanted.is === 'send' && wanted.isDoubtful) await lookAgain(db, chart.companyId, posting)
  if (blocked === 'customer' && posting.orderId) {
    const order = await orderById(db, posting.orderId, { lock: true })
    if (order && (await followMerged(db, order))) return put(run, of)
    if (order) await ensureInQuickbooks(services, db, { companyId: chart.companyId, customerId: order.customerId })
  }
  // Nothing that happens here changes it: whoever books it by hand puts it aside.
  return blocked === 'currency' ? null : blocked
}
