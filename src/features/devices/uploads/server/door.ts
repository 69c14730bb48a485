export { moneyWaiting } from './collecting/in-hand.ts'
export { heardLately, heardOf } from './heard.ts'
export { documentsWaiting } from './waiting.ts'
