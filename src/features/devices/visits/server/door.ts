export { noteVisit } from './note.ts'
export { visitsAt } from './timeline.ts'
