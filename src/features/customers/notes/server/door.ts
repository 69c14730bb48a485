export { addNote, type NewNote } from './add.ts'
export { checkedFile } from './file/check-file.ts'
export { writtenNotes } from './timeline.ts'
