export { openCountOf } from './of-items.ts'
