export type { DeviceEvent } from '../recipients.ts'
export { confirmCode, confirmPath } from './confirm-link.ts'
export { whoGetsCopies } from './who-gets-copies.ts'
