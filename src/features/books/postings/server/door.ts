export { highestPosted } from './highest-posted.ts'
export { postingEvents } from './thread.ts'
