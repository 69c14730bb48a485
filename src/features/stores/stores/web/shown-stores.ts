import { fetchFilters } from '#contract/list-filters.ts'
import { getStore, getStoreCatalog, getStoreChoices, storeListing } from '../contract.ts'

/** What shows a store: read again once it is changed. */
export const shownStores = [getStore, storeListing, getStoreCatalog, getStoreChoices, fetchFilters]
