export { pageOfMatters } from './matters.ts'
export { inRowsOfTheirOwn, waitingMatters } from './waiting.ts'
