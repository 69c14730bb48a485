export { highestPosted } from './highest-posted.ts'
export { troublesOf } from './list-postings.ts'
export { postingEvents } from './thread.ts'
export { tieOutsOf } from './tie-out.ts'
