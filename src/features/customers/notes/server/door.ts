export { addNote, type NewNote } from './add.ts'
export { writtenNotes } from './timeline.ts'
