import * as enrolling from './enrol.ts'

/** Of a customer that a person added, in the transaction that does. */
export const { customerCreated } = enrolling
