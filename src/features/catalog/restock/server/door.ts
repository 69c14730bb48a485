export { couldAnother } from './approvers.ts'
