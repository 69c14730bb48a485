import * as many from './assign-many.ts'
import * as enrolling from './enrol.ts'
import * as timeline from './timeline.ts'

/** Of customers that a person added, in the transaction that does; and which automations those would get. */
export const { customersCreated, namesForNewCustomers } = enrolling
export const { automationRuns } = timeline
/** An automation for many customers, and back. */
export const { mustBegin, assignToMany, takeBackFromMany, namesOfAutomations } = many
