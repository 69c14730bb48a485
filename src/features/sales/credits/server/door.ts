export { recordCredit } from './record.ts'
