export { restockStates } from './ways.ts'
