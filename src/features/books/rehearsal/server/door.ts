import * as start from './start.ts'

/** What connecting and disconnecting mean for a rehearsal. */
export const { cancelRehearsal, openRehearsal } = start
