export { BackToEntries } from './back-to-entries.tsx'
export { EntryLines } from './entry-lines.tsx'
