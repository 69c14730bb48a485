import type { ProgramState } from '../states.ts'

/** One that is over, or waits to begin, keeps its rules. */
export const mayBeEdited = (state: ProgramState) => state === 'Draft' || state === 'Open' || state === 'Paused'
