import { type ComponentType, lazy, type ReactNode } from 'react'
import { inTime } from '#web/app/lazy-part.ts'
import CatalogScreen from '../catalog/catalog-screen.tsx'
import { AskScreen, JoinScreen, SignInScreen, WelcomeScreen } from '../welcome/welcome-screens.tsx'
import { useFront } from './front.ts'
import { Missing } from './missing.tsx'

// biome-ignore lint/suspicious/noExplicitAny: React's own word for props of every kind
const later = <C extends ComponentType<any>>(load: () => Promise<{ default: C }>) => lazy(() => inTime(load))
const ItemScreen = later(() => import('../catalog/item-screen.tsx'))
const CartScreen = later(() => import('../cart/cart-screen.tsx'))
const QuickScreen = later(() => import('../quick/quick-screen.tsx'))
const OrdersScreen = later(() => import('../orders/orders-screen.tsx'))
const OrderScreen = later(() => import('../orders/order-screen.tsx'))
const RequestsScreen = later(() => import('../orders/requests-screen.tsx'))
const InvoicesScreen = later(() => import('../invoices/invoices-screen.tsx'))
const PeopleScreen = later(() => import('../people/people-screen.tsx'))
const MeScreen = later(() => import('../me/me-screen.tsx'))

/** Which screen an address is. */
export function screenOf(path: string): ReactNode {
  const [, first = '', second = '', ...rest] = path.split('/')
  if (rest.length) return <Missing />
  if (second) {
    if (first === 'item') return <Looking screen={<ItemScreen key={second} id={second} />} />
    if (first === 'orders') return <Shopping screen={<OrderScreen key={second} id={second} />} />
    if (first === 'join') return <JoinScreen token={second} />
    return <Missing />
  }
  if (first === '') return <Looking screen={<CatalogScreen />} />
  if (first === 'sign-in') return <SignInScreen />
  if (first === 'ask') return <AskScreen />
  const Screen = forShoppers[first]
  return Screen ? <Shopping screen={<Screen />} /> : <Missing />
}

const forShoppers: Record<string, ComponentType> = {
  cart: CartScreen,
  quick: QuickScreen,
  orders: OrdersScreen,
  requests: RequestsScreen,
  invoices: InvoicesScreen,
  people: PeopleScreen,
  me: MeScreen,
}

/** For whoever may see what the store offers. */
const Looking = ({ screen }: { screen: ReactNode }) => (useFront().store.showsCatalog ? screen : <WelcomeScreen />)
/** For whoever is signed in; others come in here, and then go on where they wanted. */
const Shopping = ({ screen }: { screen: ReactNode }) => (useFront().store.shopper ? screen : <SignInScreen />)
