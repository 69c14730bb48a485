export { inCategory, isOffered, offeredItems } from './offered.ts'
export { pictureUrl } from './picture-door.ts'
export { type Seen, seenOfStores } from './seen.ts'
export { type StoreRecord, storeById, storeRecord } from './store.ts'
