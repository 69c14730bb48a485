import type { Order } from '#features/sales/orders/server/door.ts'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'

/**
 * Who did something by an order's link, as the audit log names them: the order's customer, and whom the link was sent to. The name that somebody types
 * there proves nothing: it is only what they said.
 */
export async function linkActor(
  db: Db,
  { companyId, customerId }: Pick<Order, 'companyId' | 'customerId'>,
  { sentTo }: { sentTo: string | null },
): Promise<Actor> {
  const query = db.selectFrom('customers').select('customerName').where('id', '=', customerId)
  const { customerName } = await query.executeTakeFirstOrThrow()
  const actor = sentTo ? `${customerName} (${sentTo})` : customerName
  return { companyId, actorId: null, actor, origin: 'system' }
}
