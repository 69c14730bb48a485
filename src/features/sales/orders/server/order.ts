import type { Expression } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Ability } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DbContext } from '#server/http/context.ts'

/** The order, if the caller reaches its customer; otherwise it does not exist. */
export async function orderOf(context: DbContext, id: string, { ability = 'orders.read' as Ability, lock = false } = {}) {
  const query = context.db.selectFrom('orders').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row || !(await reachesCustomer(context, row.customerId, ability))) throw new AppError('notFound')
  return row
}
export type Order = Awaited<ReturnType<typeof orderOf>>

/** The order by its id alone, for those who come by its payment; `lock` orders them before one another. */
export async function orderById(db: Db, id: string | Expression<string>, { lock = false } = {}): Promise<Order | undefined> {
  const query = db.selectFrom('orders').selectAll().where('id', '=', id)
  return await (lock ? query.forUpdate() : query).executeTakeFirst()
}

const unfixed: readonly string[] = [
  'Quote',
  'QuoteExpired',
  'Submitted',
  'AwaitingApproval',
  'Accepted',
  'AwaitingPayment',
  'OnAccount',
  'Expired',
]

/** May its content change now? What is paid, even in part, is not; a payment request says what its invoices do. */
export const isChangeable = ({ state, amountReceived, settledInBooks, source }: Standing & Pick<Order, 'settledInBooks' | 'source'>) =>
  source !== 'invoice' && amountReceived === 0 && settledInBooks === 0 && unfixed.includes(state)
type Standing = Pick<Order, 'state' | 'amountReceived'>
export const isCancellable = ({ state, amountReceived }: Standing) => amountReceived === 0 && unfixed.includes(state)

/** Can it still be paid? What is closed, paid or called off cannot. */
export const isPayable = ({ state, openAmount }: Pick<Order, 'state' | 'openAmount'>) =>
  openAmount > 0 && ['Submitted', 'Accepted', 'AwaitingPayment', 'OnAccount', 'Expired', 'PartShipped', 'Fulfilled'].includes(state)
