import { createContext, useContext } from 'react'
import type { Cart, OpenStore } from '#features/stores/shop/contract.ts'
import type { ShopCalls } from '../calls/shop-calls.ts'
import type { Kept } from './use-kept.ts'

export type Shopper = NonNullable<OpenStore['shopper']>
export type ShopCustomer = Shopper['customers'][number]

/** What all screens know. `customer`: for whom is looked and ordered; null: a stranger, or a shopper of a public store who is no customer yet. */
export type Front = {
  code: string
  calls: ShopCalls
  store: OpenStore
  reread: () => Promise<OpenStore>
  customer: ShopCustomer | null
  chooseCustomer: (id: string) => void
  cart: Cart | null
  cartError: unknown
  rereadCart: () => Promise<void>
  /** One command for the cart after another: each answers the whole of it, and the newest is shown. */
  change: (command: () => Promise<Cart>) => Promise<Cart>
  /** The cart once all that was said before has been answered, also what a field was still waiting with. */
  settledCart: () => Promise<Cart | null>
  /** A field that tells presses after a while tells them at once when it is asked to. Answers how it goes away. */
  tellsLater: (tell: () => void) => () => void
  /** What was said of the cart besides its lines. */
  kept: Kept
  /** A line at the bottom, which goes by itself. */
  say: (text: string) => void
}

export const FrontContext = createContext<Front | null>(null)

export function useFront(): Front {
  const front = useContext(FrontContext)
  if (!front) throw new Error('There is no store around this.')
  return front
}

export const customerOf = ({ customer }: Pick<Front, 'customer'>) => (customer ? { customerId: customer.id } : {})
/** In the key of whatever may hold a price: one customer's is never shown for another (S11). */
export const whose = ({ customer, store }: Pick<Front, 'customer' | 'store'>) => customer?.id ?? (store.shopper ? 'self' : 'stranger')
