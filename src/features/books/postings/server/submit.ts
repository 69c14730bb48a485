import { isDeepStrictEqual } from 'node:util'
import { type PreparedWrite, quickbooksChannelName } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { post } from '#server/work/ledger.ts'
import type { PostingKind, PostingState } from '../contract.ts'
import type { Agreed } from './body/agreed-document.ts'
import { type BlockedBy, type Body, noteKept, type Posting, tagOf, type Wanted } from './body/posting-body.ts'

export const recordKind = 'posting'
const columns = [
  ...([
    'id',
    'kind',
    'sourceId',
    'orderId',
    'payoutId',
    'entity',
    'state',
    'amount',
    'externalId',
    'version',
    'sent',
    'agreed',
    'putBack',
    'ownNumber',
  ] as const),
] as const

/** The row of a thing that happened, made the first time it is asked for. */
export async function postingOf(
  db: Db,
  companyId: string,
  of: { kind: PostingKind; sourceId: string; orderId?: string | null; payoutId?: string | null },
): Promise<Posting> {
  const known = await findPosting(db, of)
  if (known) return known
  await db
    .insertInto('postings')
    .values({ companyId, ...of, entity: '', amount: 0 })
    .onConflict((conflict) => conflict.columns(['companyId', 'kind', 'sourceId']).doNothing())
    .execute()
  const made = await findPosting(db, of)
  if (!made) throw new Error(`No posting of ${of.kind} ${of.sourceId}`)
  return made
}

export const findPosting = (db: Db, { kind, sourceId }: { kind: PostingKind; sourceId: string }): Promise<Posting | undefined> =>
  db.selectFrom('postings').select(columns).where('kind', '=', kind).where('sourceId', '=', sourceId).executeTakeFirst()

/** Locked: what it becomes is decided by one at a time. */
export const lockPosting = (db: Db, id: string): Promise<Posting | undefined> =>
  db.selectFrom('postings').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const asJson = (value: object): Body => JSON.parse(JSON.stringify(value))

/** Only these follow what they are of: money that moved stays as it moved. Of a day or a funding batch more may be heard later. */
const follows: readonly PostingKind[] = ['invoice', 'estimate', 'fees', 'funding']

/** What has to be sent for QuickBooks to have what is wanted; null: nothing. What a person edited there waits for a person. */
export function writeOf(posting: Posting, wanted: Wanted): PreparedWrite | null {
  const { externalId, version, putBack, state, kind } = posting
  const isThere = externalId !== null
  if ((state === 'changed' || state === 'gone') && !putBack) return null
  if (wanted.is === 'void') return isThere && state !== 'voided' ? voidOf(posting, externalId) : null
  if (wanted.is !== 'send') return null
  const body = asJson(wanted.body)
  if (!isThere || state === 'voided')
    return { operation: 'create', entity: wanted.entity, body, lookUp: { where: wanted.where, tag: tagOf(posting) } }
  const isSame = follows.includes(kind) ? isSent(posting, body) : !wanted.isMoved
  if (isSame && !putBack) return null
  const note = noteBeside(posting, String(body.PrivateNote ?? ''))
  return { operation: 'update', entity: wanted.entity, body: { Id: externalId, SyncToken: version, sparse: true, ...body, ...note } }
}

/** Whether it was sent before, whatever a person wrote beside our note since. */
function isSent({ sent }: Posting, body: Body): boolean {
  const before = sent as Body | null
  const [was, is] = [String(before?.PrivateNote ?? ''), String(body.PrivateNote ?? '')]
  return was.includes(is) && isDeepStrictEqual({ ...before, PrivateNote: is }, body)
}

function noteBeside(posting: Posting, ours: string): Body {
  const theirs = (posting.agreed as Partial<Agreed> | null)?.note
  const kept = theirs === undefined ? null : noteKept(posting, theirs, ours)
  return kept === null ? {} : { PrivateNote: kept }
}

/** An estimate cannot be voided: it was turned down. */
function voidOf({ entity, version }: Posting, Id: string): PreparedWrite {
  const body = { Id, SyncToken: version }
  return entity === 'Estimate'
    ? { operation: 'update', entity, body: { ...body, sparse: true, TxnStatus: 'Rejected' } }
    : { operation: 'void', entity: entity as PreparedWrite['entity'], body }
}

/** Hands it to the ledger, unless it stands there already. Answers what it waits for. */
export async function submit(services: Services, db: Db, companyId: string, posting: Posting, wanted: Wanted): Promise<BlockedBy | null> {
  const { id } = posting
  if (wanted.is === 'blocked') {
    if (posting.externalId) return wanted.by
    await note(db, id, { waitsFor: wanted.by, ...(wanted.amount !== undefined && { amount: wanted.amount }) })
    // What was refused for it waits from now on.
    if (wanted.by === 'customer' && posting.state === 'error') {
      await overtakeRefused(db, id)
      await note(db, id, { state: 'blocked' })
    }
    return wanted.by
  }
  const write = writeOf(posting, wanted)
  if (wanted.is === 'send') await note(db, id, { waitsFor: '', amount: wanted.amount, entity: wanted.entity })
  if (!write) {
    if (wanted.is !== 'send' && !posting.externalId) await note(db, id, { state: 'ignored', waitsFor: '' })
    // What was refused is not needed any more: money stands there as it should.
    if (wanted.is === 'send' && posting.externalId && posting.state === 'error' && !follows.includes(posting.kind)) {
      await overtakeRefused(db, id)
      await note(db, id, { state: 'posted' })
    }
    return null
  }
  const open = await db
    .selectFrom('deliveries')
    .select(['state', 'payload'])
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', id)
    .where('direction', '=', 'out')
    .where('state', 'not in', ['done', 'ignored'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  // What has not left is prepared anew when it does.
  if (open?.state === 'waiting' || open?.state === 'retrying') return null
  if (open?.state === 'refused' && !posting.putBack && isDeepStrictEqual((open.payload as Body | null)?.body, asJson(write.body)))
    return null
  await overtakeRefused(db, id)
  await note(db, id, { state: 'waiting' })
  await post(services, db, { companyId, channel: quickbooksChannelName, kind: recordKind, recordKind, recordId: id })
  return null
}

type Noted = Partial<{ state: PostingState; waitsFor: '' | BlockedBy; amount: number; entity: string }>
const note = (db: Db, id: string, values: Noted) =>
  db
    .updateTable('postings')
    .set({ ...values, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()

const overtakeRefused = (db: Db, id: string) =>
  db
    .updateTable('deliveries')
    .set({ state: 'ignored', ignoredReason: 'deliveries.overtaken', updatedAt: new Date() })
    .where('recordKind', '=', recordKind)
    .where('recordId', '=', id)
    .where('direction', '=', 'out')
    .where('state', '=', 'refused')
    .execute()
