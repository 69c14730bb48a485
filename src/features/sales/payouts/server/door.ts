export type { TieOuts } from './list.ts'
export { movementsWithOrders } from './movements.ts'
export { readPayout } from './read-payout.ts'
