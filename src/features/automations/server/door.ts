import * as enrolling from './enrol.ts'
import * as timeline from './timeline.ts'

/** Of a customer that a person added, in the transaction that does. */
export const { customerCreated } = enrolling
export const { automationRuns } = timeline
