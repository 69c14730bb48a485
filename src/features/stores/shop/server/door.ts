export { designUrl } from './catalog/paths.ts'
export { offeredIn } from './catalog/offered.ts'
