export type { TieOuts } from './list.ts'
export { readPayout } from './read-payout.ts'
