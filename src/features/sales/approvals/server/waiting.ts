import { sql } from 'kysely'
import { ordersPath } from '#contract/places.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { needOf } from '#server/needs.ts'

export const waitingOrders = [
  needOf(
    'ordersWait',
    `${ordersPath}?filters=${encodeURIComponent(JSON.stringify({ state: ['AwaitingApproval'] }))}`,
    'approvals.write',
    () =>
      sql`select o.grand_total as cents, null::timestamptz as due from orders o where ${ofCompany('o')} and o.state = 'AwaitingApproval'`,
  ),
]
