import type { PlacedCart } from '#features/stores/shop/contract.ts'
import { isPassing } from '../calls/call.ts'
import type { ShopCalls } from '../calls/shop-calls.ts'

export type Order = Parameters<ShopCalls['placeCart']>[0]

const pauses = [1_000, 3_000]

/**
 * Sends it until an answer comes: the same round again is answered with the same order, whatever became of the answers before. An error that is
 * passing: it may stand all the same, and the same must be sent again, nothing else.
 */
export async function placeOnce(
  place: ShopCalls['placeCart'],
  order: Order,
  wait = (ms: number) => new Promise((go) => setTimeout(go, ms)),
): Promise<PlacedCart> {
  for (const pause of pauses) {
    try {
      return await place(order)
    } catch (error) {
      if (!isPassing(error)) throw error
      await wait(pause)
    }
  }
  return place(order)
}
