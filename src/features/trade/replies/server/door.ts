export { exchangeEvents } from './thread.ts'
