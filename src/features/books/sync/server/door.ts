export { entriesNeedingPerson } from './record-entries.ts'
export { troubledDeliveries } from './timeline.ts'
export { waitingEntries } from './waiting.ts'
