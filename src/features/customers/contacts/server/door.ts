export { findContacts } from './find.ts'
export { addedContacts } from './timeline.ts'
