export { payoutWays } from './states.ts'
