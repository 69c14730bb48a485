export { postingEvents } from './thread.ts'
