export { readDispute } from './read-dispute.ts'
export { waitingDisputes } from './waiting.ts'
