import { getStore, storeListing } from '#features/stores/stores/contract.ts'
import { getStoreLimits, listShoppers } from '../contract.ts'

/** What shows shoppers: read again once one of them is changed. */
export const shownShoppers = [listShoppers, getStoreLimits, getStore, storeListing]
