import { orderOf } from '#features/sales/orders/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { type Route, route } from '#server/http/route.ts'
import { callOffRest, callOffShipment, listShipments, shipOrder } from '../contract.ts'
import { callOff } from './call-off.ts'
import { callOffRest as callOffAll } from './call-off-rest.ts'
import { shipmentsOf } from './list.ts'
import { ship } from './ship.ts'

export const shipmentsRoutes: Route[] = [
  route(listShipments, ({ params }, context) => shipmentsOf(context, params.orderId)),
  route(shipOrder, async ({ params, body }, context) => ({
    number: await ship(context.db, actorOf(context), await lockedOrder(context, params.orderId), body),
  })),
  route(callOffShipment, async ({ params, body }, context) => {
    await callOff(context.db, actorOf(context), await lockedOrder(context, params.orderId), body)
    return {}
  }),
  route(callOffRest, async ({ params, body }, context) => {
    await callOffAll(context.services, context.db, actorOf(context), await lockedOrder(context, params.orderId), body.reason)
    return {}
  }),
]

const lockedOrder = (context: DbContext, id: string) => orderOf(context, id, { ability: 'orders.write', lock: true })
