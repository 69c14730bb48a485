export { stockNeedsOf } from './needs.ts'
export { waitingStock } from './waiting.ts'
