import type { RawResult } from '#contract/endpoint.ts'
import { can } from '#contract/permissions.ts'
import { postingEvents } from '#features/books/postings/server/door.ts'
import { linkEvents } from '#features/sales/checkout/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { paymentEvents } from '#features/sales/payments/server/door.ts'
import { exchangeEvents } from '#features/trade/replies/server/door.ts'
import type { ThreadSource } from '#server/data/timeline.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getOrderThread, ThreadEntry, ThreadKind } from '../contract.ts'
import { newestFirst, nothingElse } from './merge.ts'
import { orderChanges } from './order-changes.ts'

/** A feature offers its own in its `door.ts`. */
const sources: readonly ThreadSource<ThreadKind>[] = [orderChanges, linkEvents, paymentEvents, postingEvents, exchangeEvents]
/** An order has a few dozen events; who has more sees the newest. */
const most = 200

export async function orderThread(context: DbContext, id: string): Promise<RawResult<typeof getOrderThread>> {
  const order = await orderOf(context, id)
  const { role } = memberOf(context)
  const allowed = sources.filter(({ ability }) => can(role, ability))
  const read = allowed.map(async ({ kind, read }) => {
    const events = await read(context, order.id, most)
    return events.map((event): ThreadEntry => ({ ...nothingElse, ...event, kind, mergedCustomer: '' }))
  })
  return { rows: (await Promise.all(read)).flat().sort(newestFirst).slice(0, most) }
}
