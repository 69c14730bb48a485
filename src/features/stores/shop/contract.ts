// Each subject of the storefront has a file of its own; this is the list of them.
export {
  type Cart,
  cartProblems,
  cartStops,
  changeCart,
  getCart,
  type PlacedCart,
  placeCart,
  quickOrder,
  quickProblems,
  reorder,
  setCartLine,
} from './contract/cart.ts'
export { getShopItem, keepFavorite, listShopCategories, listShopItems, type ShopItem } from './contract/catalog.ts'
export {
  cancelShopOrder,
  getShopOrder,
  listShopInvoices,
  listShopOrders,
  payShopInvoices,
  payShopOrder,
  shopOrderStates,
} from './contract/orders.ts'
export {
  decideCartRequest,
  listCartRequests,
  listColleagues,
  type RequestMoved,
  type RequestStop,
  saveColleague,
  saveShopperSelf,
} from './contract/people.ts'
export { askForAccess, joinStore, mailShopperCode, type OpenStore, openStore, signInShopper, signOutShopper } from './contract/sign-in.ts'
