export { assignToMany, mustBegin, namesOfAutomations, takeBackFromMany } from './assignments/assign-many.ts'
export { customersCreated, namesForNewCustomers } from './assignments/enrol.ts'
export { automationRuns } from './timeline.ts'
export { waitingAutomations } from './waiting.ts'
