export { allNames, eligibleKinds } from './named.ts'
export { type ProgramRecord, programById, programRecord, type StoredVersion, versionsOf } from './program.ts'
export { isPayee, reachedPrograms } from './reach.ts'
export { settingsOf } from './settings.ts'
