export { decide } from './decide.ts'
export { waitingOrders } from './waiting.ts'
