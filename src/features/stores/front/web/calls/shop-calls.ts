import type { Endpoint } from '#contract/endpoint.ts'
import type * as shop from '#features/stores/shop/contract.ts'
import { type Asked, get, type More, post } from './call.ts'

type Shop = typeof shop
type Query<K extends keyof Shop> = Shop[K] extends infer E extends Endpoint ? Asked<E>['query'] : never
type Path<K extends keyof Shop> = Shop[K] extends { path: infer P extends string } ? P : never
type Body<K extends keyof Shop> = Shop[K] extends infer E extends Endpoint ? Asked<E>['body'] : never

/** Every call of a store, as its contract describes it. */
export const shopCalls = (code: string) => {
  const at = <K extends keyof Shop>(path: Path<K>, id = '') => path.replace(':code', encodeURIComponent(code)).replace(':id', id)
  return {
    openStore: (more?: More) => get<Shop['openStore']>(at<'openStore'>('/api/Storefront/:code/Store'), {}, more),
    mailShopperCode: (body: Body<'mailShopperCode'>) =>
      post<Shop['mailShopperCode']>(at<'mailShopperCode'>('/api/Storefront/:code/MailCode'), body),
    signInShopper: (body: Body<'signInShopper'>) => post<Shop['signInShopper']>(at<'signInShopper'>('/api/Storefront/:code/SignIn'), body),
    joinStore: (body: Body<'joinStore'>) => post<Shop['joinStore']>(at<'joinStore'>('/api/Storefront/:code/Join'), body),
    askForAccess: (body: Body<'askForAccess'>) => post<Shop['askForAccess']>(at<'askForAccess'>('/api/Storefront/:code/AskAccess'), body),
    signOutShopper: (body: Body<'signOutShopper'>) =>
      post<Shop['signOutShopper']>(at<'signOutShopper'>('/api/Storefront/:code/SignOut'), body),
    listShopItems: (query: Query<'listShopItems'>, more?: More) =>
      get<Shop['listShopItems']>(at<'listShopItems'>('/api/Storefront/:code/Items'), query, more),
    getShopItem: (id: string, query: Query<'getShopItem'>, more?: More) =>
      get<Shop['getShopItem']>(at<'getShopItem'>('/api/Storefront/:code/Item/:id', id), query, more),
    listShopCategories: (more?: More) =>
      get<Shop['listShopCategories']>(at<'listShopCategories'>('/api/Storefront/:code/Categories'), {}, more),
    keepFavorite: (body: Body<'keepFavorite'>) => post<Shop['keepFavorite']>(at<'keepFavorite'>('/api/Storefront/:code/Favorite'), body),
    getCart: (query: Query<'getCart'>, more?: More) => get<Shop['getCart']>(at<'getCart'>('/api/Storefront/:code/Cart'), query, more),
    setCartLine: (body: Body<'setCartLine'>) => post<Shop['setCartLine']>(at<'setCartLine'>('/api/Storefront/:code/CartLine'), body),
    changeCart: (body: Body<'changeCart'>) => post<Shop['changeCart']>(at<'changeCart'>('/api/Storefront/:code/ChangeCart'), body),
    quickOrder: (body: Body<'quickOrder'>) => post<Shop['quickOrder']>(at<'quickOrder'>('/api/Storefront/:code/QuickOrder'), body),
    reorder: (body: Body<'reorder'>) => post<Shop['reorder']>(at<'reorder'>('/api/Storefront/:code/Reorder'), body),
    placeCart: (body: Body<'placeCart'>) => post<Shop['placeCart']>(at<'placeCart'>('/api/Storefront/:code/Place'), body),
    listShopOrders: (query: Query<'listShopOrders'>, more?: More) =>
      get<Shop['listShopOrders']>(at<'listShopOrders'>('/api/Storefront/:code/Orders'), query, more),
    getShopOrder: (id: string, more?: More) =>
      get<Shop['getShopOrder']>(at<'getShopOrder'>('/api/Storefront/:code/Order/:id', id), {}, more),
    payShopOrder: (body: Body<'payShopOrder'>) => post<Shop['payShopOrder']>(at<'payShopOrder'>('/api/Storefront/:code/PayOrder'), body),
    cancelShopOrder: (body: Body<'cancelShopOrder'>) =>
      post<Shop['cancelShopOrder']>(at<'cancelShopOrder'>('/api/Storefront/:code/CancelOrder'), body),
    listShopInvoices: (query: Query<'listShopInvoices'>, more?: More) =>
      get<Shop['listShopInvoices']>(at<'listShopInvoices'>('/api/Storefront/:code/Invoices'), query, more),
    payShopInvoices: (body: Body<'payShopInvoices'>) =>
      post<Shop['payShopInvoices']>(at<'payShopInvoices'>('/api/Storefront/:code/PayInvoices'), body),
    listCartRequests: (query: Query<'listCartRequests'>, more?: More) =>
      get<Shop['listCartRequests']>(at<'listCartRequests'>('/api/Storefront/:code/Requests'), query, more),
    decideCartRequest: (body: Body<'decideCartRequest'>) =>
      post<Shop['decideCartRequest']>(at<'decideCartRequest'>('/api/Storefront/:code/DecideRequest'), body),
    listColleagues: (query: Query<'listColleagues'>, more?: More) =>
      get<Shop['listColleagues']>(at<'listColleagues'>('/api/Storefront/:code/People'), query, more),
    saveColleague: (body: Body<'saveColleague'>) =>
      post<Shop['saveColleague']>(at<'saveColleague'>('/api/Storefront/:code/SavePerson'), body),
    saveShopperSelf: (body: Body<'saveShopperSelf'>) =>
      post<Shop['saveShopperSelf']>(at<'saveShopperSelf'>('/api/Storefront/:code/Profile'), body),
  }
}
export type ShopCalls = ReturnType<typeof shopCalls>

type Answer<K extends keyof ShopCalls> = Awaited<ReturnType<ShopCalls[K]>>
export type ShopItemPage = Answer<'listShopItems'>
export type ShopItemDetails = Answer<'getShopItem'>
export type ShopCategory = Answer<'listShopCategories'>['rows'][number]
export type ShopOrderRow = Answer<'listShopOrders'>['rows'][number]
export type ShopOrder = Answer<'getShopOrder'>
export type ShopInvoice = Answer<'listShopInvoices'>['rows'][number]
export type CartRequest = Answer<'listCartRequests'>['rows'][number]
export type Colleague = Answer<'listColleagues'>['rows'][number]
export type QuickAnswer = Answer<'quickOrder'>
export type ReorderAnswer = Answer<'reorder'>
