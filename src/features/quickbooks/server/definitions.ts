import type { SyncedEntity } from '#features/quickbooks/contract.ts'
import type { Db } from '#server/data/db.ts'
import type { Delivery } from '#server/work/delivery.ts'
import type { WrittenEntity } from './write/writable-entities.ts'

/** A record as QuickBooks sends it (quickbooks 4.0): nothing is certain. Its fields are read with the functions of `client/record.ts`. */
export type QuickbooksRecord = { [field: string]: unknown }

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
  /** Raised when more of a record is kept than before: the next sync reads everything of it anew, once for each company. */
  reads?: number
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
 * `body` is the bare entity object (quickbooks 5.1 to 5.3); an update carries Id, SyncToken and sparse, a void Id and SyncToken.
 * `lookUp`: where a new document is found again when the answer was lost: a condition of their query language, and what stands in its
 * PrivateNote.
 */
export type PreparedWrite = {
  operation: 'create' | 'update' | 'void'
  entity: WrittenEntity
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
  /** Whether an invoice that is there already may be the one that is to be made: it is no other record's. Without it none is. */
  mayTake?(db: Db, delivery: Delivery, externalId: string): Promise<boolean>
  /**
   * Another document there has its number (6140). True: it is given another one, and what is prepared anew bears that. Without it, or after
   * false, it is refused.
   */
  numberTaken?(db: Db, delivery: Delivery): Promise<boolean>
  /** QuickBooks took it and answered `record`: link it, note its version and what both sides agree on. */
  applied(db: Db, delivery: Delivery, record: QuickbooksRecord): Promise<void>
  /**
   * Somebody changed it there meanwhile (5010): `theirs` is merged into our row. What is still to go is prepared anew.
   */
  merge(db: Db, delivery: Delivery, theirs: QuickbooksRecord): Promise<void>
  /** Every other change of state: keeps the state shown beside the row. */
  noted(db: Db, delivery: Delivery, state: 'sending' | 'retrying' | 'unknown' | 'refused' | 'ignored' | 'done'): Promise<void>
}
