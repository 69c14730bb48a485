export { moneyWaiting } from './collecting/in-hand.ts'
export { documentsWaiting } from './waiting.ts'
