export { AvailableNote } from './available-note.tsx'
