export { addedContacts } from './timeline.ts'
