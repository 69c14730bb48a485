export { ordersFor, previewedStore } from './catalog/preview.ts'
export { standingOn } from './store.ts'
