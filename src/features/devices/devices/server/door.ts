export { seenDevices } from './seen.ts'
