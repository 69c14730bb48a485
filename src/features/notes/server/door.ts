import * as notes from './add.ts'

/** Writes a note of whoever `author` names, in the caller's transaction. */
export const { addNote } = notes
export type { NewNote } from './add.ts'
