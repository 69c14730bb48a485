export { enrollJob, unheardCards } from './enroll.ts'
export { readCardJob, readCardRequest } from './keep-card.ts'
export { callPayCards, hasPayCards, payCardName, type Said } from './pay-card-calls.ts'
export { addedContacts } from './timeline.ts'
