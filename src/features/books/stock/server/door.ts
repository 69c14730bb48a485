export { differingItems, standingAdjustments } from './matters.ts'
export { proveStock } from './prove.ts'
