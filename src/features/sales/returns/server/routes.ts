import { oneCreditAtATime, type UsedElsewhere } from '#features/sales/credits/server/door.ts'
import { orderOf } from '#features/sales/orders/server/door.ts'
import { type Route, route } from '#server/http/route.ts'
import { callOffReturn, listReturns, priceReturn, takeBack } from '../contract.ts'
import { callReturnOff } from './call-off.ts'
import { returnsOf } from './list.ts'
import { moneysOf, priceBack } from './price.ts'
import { takeGoodsBack } from './take-back.ts'

/** `usedElsewhere`: of the credit of a return, in the books. */
export const returnsRoutes = (usedElsewhere: UsedElsewhere): Route[] => [
  route(listReturns, ({ params }, context) => returnsOf(context, params.orderId)),
  route(priceReturn, async ({ params, body }, context) => {
    const order = await orderOf(context, params.orderId, { ability: 'orders.write' })
    const { taxes, total } = await priceBack(context.db, order, body.lines)
    return { taxes, total, moneys: await moneysOf(context, order, total) }
  }),
  route(callOffReturn, async ({ params, body }, context) =>
    callReturnOff(context, await orderOf(context, params.orderId, { ability: 'orders.write', lock: true }), { ...body, usedElsewhere }),
  ),
  route(takeBack, async ({ params, body }, context) => {
    const { customerId } = await orderOf(context, params.orderId, { ability: 'orders.write' })
    // Before the order is locked, as everybody does who credits.
    await oneCreditAtATime(context.db, customerId)
    return takeGoodsBack(context, await orderOf(context, params.orderId, { ability: 'orders.write', lock: true }), body)
  }),
]
