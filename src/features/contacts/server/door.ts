import * as finding from './find.ts'

export const { findContacts } = finding
