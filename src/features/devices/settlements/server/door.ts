export { type Difference, differencesOf } from './difference.ts'
export { moneyKeptLong } from './kept.ts'
export { type DeviceMoney, moneyOfDevice } from './of-device.ts'
export { waitingMoney } from './waiting.ts'
