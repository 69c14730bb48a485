export { previewItems } from './catalog/preview.ts'
