export { inCategory, isOffered, isPriced } from './offered.ts'
export { pictureUrl } from './picture-door.ts'
export { type StoreRecord, storeById, storeRecord } from './store.ts'
