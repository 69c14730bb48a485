export { ordersFor, previewedStore } from './catalog/preview.ts'
