import { useCallback } from 'react'
import type { ShopItem } from '#features/stores/shop/contract.ts'
import { customerOf, useFront } from '../app/front.ts'
import { codeOf, messageOf } from '../calls/call.ts'

/** How many of an item are in the cart, and the command that makes it another number: said as a whole number of it, so that twice is once. */
export function useLine(item: Pick<ShopItem, 'id' | 'inCart'>, unit: string) {
  const { calls, cart, change, customer, say, reread } = useFront()
  const inCart = cart?.lines.find((line) => line.itemId === item.id && line.unit === unit)?.quantity
  const before = cart ? undefined : item.inCart.find((line) => line.unit === unit)?.quantity
  const set = useCallback(
    async (quantity: string) => {
      try {
        await change(() => calls.setCartLine({ ...customerOf({ customer }), itemId: item.id, unit, quantity }))
      } catch (error) {
        if (codeOf(error) === 'unauthenticated') await reread().catch(() => undefined)
        say(messageOf(error))
        throw error
      }
    },
    [calls, change, customer, item.id, unit, say, reread],
  )
  return { quantity: inCart ?? before ?? '0', set }
}
