import * as enrolling from './enrol.ts'
import * as timeline from './timeline.ts'

/** Of customers that a person added, in the transaction that does; and which automations those would get. */
export const { customersCreated, namesForNewCustomers } = enrolling
export const { automationRuns } = timeline
