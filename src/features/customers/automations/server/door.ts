export { assignToMany, mustBegin, namesOfAutomations, takeBackFromMany } from './assign-many.ts'
export { customersCreated, namesForNewCustomers } from './enrol.ts'
export { automationRuns } from './timeline.ts'
