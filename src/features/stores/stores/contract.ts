// Each subject has a file of its own; this is the list of them.
export { getStoreCatalog, saveStoreCatalog } from './contract/catalog.ts'
export { decideStoreOrders, listStoreOrders, mostDecided, storeOrderSorts } from './contract/orders.ts'
export {
  addStore,
  getStore,
  getStoreChoices,
  getStoreNeighbours,
  prepareStoresExport,
  type Store,
  type StoreFields,
  type StoreRow,
  saveStore,
  saveStorePicture,
  stockShown,
  storeApprovals,
  storeAudiences,
  storeCode,
  storeFields,
  storeListing,
  storeSorts,
  storesExportPath,
  takeStoreStep,
} from './contract/stores.ts'
