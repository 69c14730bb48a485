export { beyondCreditable, creditReturn, paidFor } from './from-device.ts'
export { type Match, matchBack } from './match.ts'
