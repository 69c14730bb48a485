export type { TieOuts } from './list.ts'
export { movementsWithOrders } from './movements.ts'
export { nextPayout } from './next-payout.ts'
export { readPayout } from './read-payout.ts'
