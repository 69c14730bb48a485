export { deviceRecord } from './device.ts'
export { isLowIn } from './low.ts'
export { mostAhead } from './number-prefix.ts'
export { seenDevices } from './seen.ts'
