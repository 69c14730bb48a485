import * as finding from './find.ts'
import * as timeline from './timeline.ts'

export const { findContacts } = finding
export const { addedContacts } = timeline
