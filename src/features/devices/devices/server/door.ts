export { deviceRecord } from './device.ts'
export { isLowIn } from './low.ts'
export { seenDevices } from './seen.ts'
