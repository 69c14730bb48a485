export { entriesNeedingPerson } from './record-entries.ts'
export { troubledDeliveries } from './timeline.ts'
