export { postingEvents } from './thread.ts'
export { postsToBooks, type TieOut, tieOutsOf } from './tie-out.ts'
