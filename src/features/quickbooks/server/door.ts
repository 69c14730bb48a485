export { quickbooksChannelName } from './client/channel-name.ts'
export { QuickbooksFault } from './client/faults/fault.ts'
export { readingProblem } from './client/faults/reading-problem.ts'
export { pageThere } from './client/page-there.ts'
export { literal } from './client/query.ts'
export { readAllNow, readNow } from './client/read-now.ts'
export { openReader, type QuickbooksReader } from './client/reader.ts'
export {
  centsOf,
  dateOf,
  flagOf,
  isRecord,
  isVoid,
  listOf,
  numberOf,
  partOf,
  refOf,
  textOf,
  versionOf,
  withoutDeleted,
} from './client/record.ts'
export { quickbooksRecordName } from './client/record-name.ts'
export { isBroken } from './client/time-range.ts'
export { agreeConnection, detachDocuments, endConnection, readRecords } from './connection/after-rehearsal.ts'
export { type Connection, connectionOf } from './connection/connection-of.ts'
export { connectStep } from './connection/first-step.ts'
export { claimGrant } from './connection/grant-claim.ts'
export { waitingConnection } from './connection/waiting.ts'
export type {
  Compared,
  PreparedWrite,
  QuickbooksRecord,
  QuickbooksWrite,
  RejectedRecord,
  SyncedEntityDefinition,
} from './definitions.ts'
export { itemEntity } from './mirror/books-lists.ts'
export { isTooLongAgo } from './sync/changes.ts'
export { countKnown, documentTables, isDocument, knownLinks, listKnownIds } from './sync/known-links.ts'
export { mapRecords } from './sync/map-records.ts'
export { noteConflicts, type OpenConflict, openConflictOf } from './sync/merge/conflict-entries.ts'
export type { ConflictKind } from './sync/merge/conflict-kind.ts'
export { mergeRules, type RuledField } from './sync/merge/merge-rules.ts'
export {
  changedNow,
  changesToSend,
  conflictsOf,
  type Merged,
  mergeChosen,
  mergeConfirmed,
  mergeTheirs,
  type Rules,
  type Standing,
} from './sync/merge/three-way-merge.ts'
export { haveRead } from './sync/notices/notices.ts'
export { openSyncJob } from './sync/sync-start.ts'
export { mirroredEntities } from './sync/synced-entities.ts'
export { waitingText } from './sync/waiting-text.ts'
export { itemNamed } from './write/item-named.ts'
export { sentFields } from './write/sent-fields.ts'
export { carriedOf } from './write/writable-entities.ts'
