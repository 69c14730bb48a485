export { callOffCount } from './call-off.ts'
export { openCountOf } from './of-items.ts'
export { type TakenLine, takeCount } from './take-count.ts'
