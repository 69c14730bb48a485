export { moneyKeptLong } from './kept.ts'
export { type DeviceMoney, moneyOfDevice } from './of-device.ts'
