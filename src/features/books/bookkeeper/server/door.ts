export { pageOfMatters } from './matters.ts'
export { waitingMatters } from './waiting.ts'
