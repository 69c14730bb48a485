export { stockNeedsOf } from './needs.ts'
