export { differingItems, standingAdjustments } from './matters.ts'
export { apartFromBooks } from './opening.ts'
export { proveStock } from './prove.ts'
