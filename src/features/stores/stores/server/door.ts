export { inCategory, isOffered, isPriced, offeredItems } from './offered.ts'
export { pictureUrl } from './picture-door.ts'
export { type StoreRecord, storeById, storeRecord } from './store.ts'
