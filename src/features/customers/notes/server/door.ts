import * as notes from './add.ts'
import * as timeline from './timeline.ts'

/** Writes a note of whoever `author` names, in the caller's transaction. */
export const { addNote } = notes
export const { writtenNotes } = timeline
export type { NewNote } from './add.ts'
