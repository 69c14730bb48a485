import { membersWhoReach } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Changed, WhoReaches } from '#server/live/audience.ts'

/** Which reps and customers hear of a change: whoever reaches the customer that the record belongs to. */
export const whoReaches: WhoReaches = async (db, changed, userIds) => {
  const customerIds = await customersOf(db, changed)
  if (!customerIds) return userIds
  if (!customerIds.length) return []
  const members = await db
    .selectFrom('memberships')
    .select(['userId', 'role', 'repId', 'customerId'])
    .where('userId', 'in', userIds)
    .execute()
  return membersWhoReach(db, members, customerIds)
}

/** Null: it belongs to no customer alone, or is gone, so that nobody knows who had it on screen. */
async function customersOf(db: Db, { kind, ids }: Changed): Promise<string[] | null> {
  switch (kind) {
    // Notes and what is assigned are told of by their customer.
    case 'customers':
    case 'notes':
    case 'automations':
      return allOrNone(ids, await db.selectFrom('customers').select(['id', 'id as customerId']).where('id', 'in', ids).execute())
    case 'orders':
      return allOrNone(ids, await db.selectFrom('orders').select(['id', 'customerId']).where('id', 'in', ids).execute())
    case 'payments':
      return allOrNone(ids, await db.selectFrom('paymentIntents').select(['id', 'customerId']).where('id', 'in', ids).execute())
    case 'deliveries':
      return idsOf(await deliveriesOf(db, ids))
    case 'exchange':
      return idsOf(
        await db
          .selectFrom('ediOrders as e')
          .innerJoin('orders as o', 'o.id', 'e.orderId')
          .select('o.customerId')
          .where('e.documentId', 'in', ids)
          .execute(),
      )
    default:
      return null
  }
}

/** What is sent about anything else is nothing that they see. */
const deliveriesOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('deliveries as d')
    .leftJoin('orders as o', (join) => join.onRef('o.id', '=', 'd.recordId').on('d.recordKind', '=', 'order'))
    .leftJoin('customers as c', (join) => join.onRef('c.id', '=', 'd.recordId').on('d.recordKind', '=', 'customer'))
    .select(({ fn }) => fn.coalesce('o.customerId', 'c.id').as('customerId'))
    .where('d.id', 'in', ids)
    .execute()

type Belonging = { customerId: string | null }
const idsOf = (rows: Belonging[]) => rows.flatMap(({ customerId }) => customerId ?? [])
const allOrNone = (ids: string[], rows: Belonging[]) =>
  rows.length === ids.length && rows.every((row) => row.customerId) ? idsOf(rows) : null
