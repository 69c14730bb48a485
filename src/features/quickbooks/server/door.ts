import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { Delivery } from '#server/work/ledger.ts'
import { channelName } from './client/channel-name.ts'
import * as queries from './client/query.ts'
import * as range from './client/range.ts'
import * as reader from './client/reader.ts'
import * as problems from './client/reading-problem.ts'
import * as record from './client/record.ts'
import { recordName } from './client/record-name.ts'
import { bindGrant } from './connection/grant-claim.ts'
import * as rehearsed from './connection/rehearsed.ts'
import * as entries from './sync/conflict-entries.ts'
import * as known from './sync/known.ts'
import * as mapping from './sync/map-records.ts'
import * as rules from './sync/merge-rules.ts'
import { openSyncJob } from './sync/sync-start.ts'
import { inOrder } from './sync/synced-entities.ts'
import * as merge from './sync/three-way-merge.ts'
import * as waiting from './sync/waiting-text.ts'
import * as carried from './write/carried.ts'
import { sentFields } from './write/sent-fields.ts'

/** A record as QuickBooks sends it (facts: quickbooks 4.0): nothing is certain. Its fields are read with `recordFields`. */
export type QuickbooksRecord = { [field: string]: unknown }
export const recordFields = record
export const { mapRecords } = mapping

export type RejectedRecord = { externalId: string; code: string; message: string }

/**
 * How one record stands on both sides. `here`: we have it and not as deleted or merged away. `knownAt`: the time of the version that we
 * know. `fields`: what differs where both have it, as stored.
 */
export type Compared = {
  externalId: string
  localId: string | null
  here: boolean
  there: boolean
  knownAt: string | null
  changedAt: string | null
  fields: { field: string; ours: unknown; theirs: unknown }[]
}

/**
 * How a page of one QuickBooks entity becomes our rows. `list`: a name list, whose inactive members must be asked for.
 * `upsert` stores a page in one set-based statement, links (`external_links`, kind `kind`) included, in the caller's transaction. Records
 * that are older than what is stored (MetaData.LastUpdatedTime, then SyncToken) are skipped; equal ones are applied, since balances change
 * without a new version. What cannot be stored is answered as `rejected`, never thrown.
 */
export type SyncedEntityDefinition = {
  entity: SyncedEntity
  kind: string
  list: boolean
  upsert(db: Db, companyId: string, records: QuickbooksRecord[]): Promise<{ stored: number; rejected: RejectedRecord[] }>
  /** Deleted or merged away in QuickBooks. */
  remove(db: Db, companyId: string, externalIds: string[]): Promise<void>
  /** Compares the records of these ids with what QuickBooks answered when asked for them; nothing is changed. */
  compare?(
    db: Db,
    companyId: string,
    externalIds: readonly string[],
    records: readonly QuickbooksRecord[],
  ): Promise<{ compared: Compared[]; rejected: RejectedRecord[] }>
  /** After the last page: what a single page could not know (a parent made later than its child). */
  finish?(db: Db, companyId: string): Promise<void>
}

/**
 * `body` is the bare entity object (facts: quickbooks 5.1 to 5.3); an update carries Id, SyncToken and sparse, a void Id and SyncToken.
 * `lookUp`: where a new document is found again when the answer was lost: a condition of their query language, and what stands in its
 * PrivateNote.
 */
export type PreparedWrite = {
  operation: 'create' | 'update' | 'void'
  entity: carried.WrittenEntity
  body: QuickbooksRecord
  lookUp?: { where: string; tag: string }
}

/** How records of one kind are written to QuickBooks. Registered in `worker.ts`; everything of HTTP happens here. */
export type QuickbooksWrite = {
  recordKind: string
  /** What would have to be sent now, from the row as it is: runs again before every attempt. `nothing`: QuickBooks has it all already. `gone`: it was merged away there. */
  prepare(db: Db, delivery: Delivery): Promise<PreparedWrite | 'nothing' | 'gone'>
  /** What was to be changed is not there any more (610); without it the record is read to make sure. */
  vanished?(db: Db, delivery: Delivery): Promise<void>
  /** QuickBooks took it and answered `record`: link it, note its version and what both sides agree on. */
  applied(db: Db, delivery: Delivery, record: QuickbooksRecord): Promise<void>
  /**
   * Somebody changed it there meanwhile (5010): `theirs` is merged into our row. What is still to go is prepared anew.
   */
  merge(db: Db, delivery: Delivery, theirs: QuickbooksRecord): Promise<void>
  /** Every other change of state: keeps the state shown beside the row. */
  noted(db: Db, delivery: Delivery, state: 'sending' | 'retrying' | 'unknown' | 'refused' | 'ignored' | 'done'): Promise<void>
}

/** The body that a delivery carries, or carried. */
export const carriedBy = carried.carriedOf

export type { OpenConflict } from './sync/conflict-entries.ts'
export const { noteConflicts, openConflictOf } = entries

/** The three-way merge per field, and the company's rules for it. */
export type { RuledField } from './sync/merge-rules.ts'
export type { Merged, Rules, Standing } from './sync/three-way-merge.ts'
export const threeWayMerge = { ...merge, rules: rules.mergeRules }

/** The channel of the ledger: `post(services, db, { channel: quickbooksChannelName, kind: 'customer', recordKind: 'customer', recordId, … })`. */
export const quickbooksChannelName = channelName

export type Connection = {
  realmId: string
  state: 'active' | 'reconnect' | 'paused' | 'rehearsal'
  companyName: string
  repCustomField: string
}

const connectedStates = ['active', 'paused', 'rehearsal'] as const

/** The QuickBooks company behind the open company; null without one. */
export async function connectionOf(db: Db): Promise<Connection | null> {
  const row = await db
    .selectFrom('quickbooksConnections')
    .select(['realmId', 'state', 'companyName', 'repCustomField'])
    .where('state', '<>', 'disconnected')
    .executeTakeFirst()
  return row ? { ...row, state: connectedStates.find((each) => each === row.state) ?? 'reconnect' } : null
}

/**
 * Gives the consent of this browser for `realmId` to a company, in that company's transaction.
 * Throws `quickbooksStateUnknown` when there is none (any more) and `companyTaken` when the realm belongs to another company.
 */
export const claimGrant = (
  services: Services,
  db: Db,
  claim: { flowCookie: string | null; realmId: string; companyId: string; userId: string },
): Promise<{ companyName: string }> => bindGrant(services, db, claim)

/** A record of theirs that we may not have, as people call it. */
export const quickbooksRecordName = recordName

/** What a delivery of this channel sent, field by field; nothing of how it is addressed. */
export const quickbooksFields = (payload: unknown): { field: string; value: string }[] => sentFields(payload)

/** Starts the import (or, once there was one, an update) in the caller's transaction; joins the one that runs. */
export const startImport = (
  services: Services,
  db: Db,
  { companyId, userId }: { companyId: string; userId: string | null },
): Promise<{ jobId: string; joined: boolean }> => openSyncJob(services, db, companyId, userId)

/** Reading in the background for other features, patient and metered. */
export type { QuickbooksReader } from './client/reader.ts'
export const quickbooksReading = { ...reader, ...problems, ...waiting, isBroken: range.isBroken, literal: queries.literal }

/** Of the records of an entity those that we have. */
export const knownRecords = known

/** What a rehearsal comes to: syncing begins, records are read, or the connection ends. */
export const rehearsedConnection = rehearsed

/** Every entity that is mirrored: ours and those of other features, in the order in which one needs the other. */
export const mirroredEntities = (others: readonly SyncedEntityDefinition[]): SyncedEntityDefinition[] => inOrder(others)
export type { ConflictKind } from './sync/conflict-kind.ts'
