export { offeredIn } from './catalog/offered.ts'
export { designUrl } from './catalog/paths.ts'
export { previewItems } from './catalog/preview.ts'
