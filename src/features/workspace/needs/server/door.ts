export { callerOf, needsOf } from './needs.ts'
