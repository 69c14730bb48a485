export { offeredIn } from './catalog/offered.ts'
