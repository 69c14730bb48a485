export { readDispute } from './read-dispute.ts'
