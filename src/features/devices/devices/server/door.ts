export { deviceRecord } from './device.ts'
export { seenDevices } from './seen.ts'
