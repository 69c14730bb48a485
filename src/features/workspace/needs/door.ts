export { isForMe } from './need-rows.ts'
