import { z } from 'zod'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { getOrderVersion } from '../../order-changes.ts'
import { orderOf } from '../order.ts'

/** As `keepVersion` stores it. */
const stored = getOrderVersion.result.omit({ shipTo: true }).extend({ shippingAddress: z.record(z.string(), z.string()) })

/** What an order said in an earlier version. */
export async function orderVersion(
  context: DbContext,
  { id, version }: { id: string; version: string },
): Promise<RawResult<typeof getOrderVersion>> {
  const order = await orderOf(context, id)
  const row = await context.db
    .selectFrom('orderVersions')
    .select('content')
    .where('orderId', '=', order.id)
    .where('version', '=', /^\d{1,9}$/.test(version) ? Number(version) : 0)
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  const { shippingAddress: to, ...said } = stored.parse(row.content)
  const shipTo = [to.addressName, to.address1, to.address2, to.city, to.state, to.zip].filter(Boolean).join(', ')
  const seesWhy = can(memberOf(context).role, 'prices.read')
  return { ...said, lines: said.lines.map((line) => (seesWhy ? line : { ...line, priceWhy: null })), shipTo }
}
