export { isForMe, waitingBelow } from './need-rows.ts'
