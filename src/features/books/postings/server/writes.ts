import { sql } from 'kysely'
import {
  carriedOf,
  centsOf,
  haveRead,
  mirroredEntities,
  type QuickbooksRecord,
  type QuickbooksWrite,
  textOf,
} from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Delivery } from '#server/work/delivery.ts'
import type { PostingState } from '../contract.ts'
import {
  type Agreed,
  agreedOf,
  type Difference,
  differencesOf,
  idAndVersionOf,
  isVoided,
  movedOf,
  numberOf,
  seenOf,
  taxOf,
} from './body/agreed-document.ts'
import { wantedOf } from './body/compose-body.ts'
import type { Posting } from './body/posting-body.ts'
import { chartOf } from './chart.ts'
import { noteInvoiced } from './note-invoiced.ts'
import { followCollected, lookAgain, retryDependants } from './retry-dependants.ts'
import { lockPosting, recordKind, writeOf } from './submit.ts'
import { tellOfDifference, tellOfEdit, totalApart } from './total-apart.ts'

/** How documents of ours are written to QuickBooks. */
export const postingWrites: QuickbooksWrite = {
  recordKind,
  async prepare(db, { recordId }) {
    const posting = await lockPosting(db, recordId ?? '')
    const chart = posting && (await chartOf(db))
    if (!chart) return 'nothing'
    const wanted = await wantedOf(db, chart, posting)
    // What it needs went meanwhile (its customer was merged away, an invoice deleted): it is looked at until it is there again.
    if (wanted.is === 'blocked') await lookAgain(db, chart.companyId, posting)
    return writeOf(posting, wanted) ?? 'nothing'
  },
  async applied(db, delivery, record) {
    const posting = await lockPosting(db, delivery.recordId ?? '')
    if (!posting) return
    const { Id: _, SyncToken: __, sparse: ___, ...sent } = carriedOf(delivery).body
    const { externalId, version } = idAndVersionOf(record)
    const isOff = carriedOf(delivery).operation === 'void' || sent.TxnStatus === 'Rejected'
    const apart = isOff ? [] : totalApart({ ...posting, sent }, record)
    await db
      .updateTable('postings')
      .set({
        externalId,
        version,
        number: numberOf(record),
        total: movedOf(posting, record),
        answeredTotal: movedOf(posting, record),
        tax: taxOf(record),
        agreed: JSON.stringify(agreedOf(record)),
        differs: JSON.stringify(apart),
        waitsFor: '',
        putBack: false,
        state: isOff ? 'voided' : apart.length ? 'differs' : 'posted',
        postedAt: new Date(),
        checkedAt: new Date(),
        updatedAt: new Date(),
        ...(!isOff && { sent: JSON.stringify(sent) }),
      })
      .where('id', '=', posting.id)
      .execute()
    if (apart.length) await tellOfDifference(db, delivery.companyId, posting, record)
    await mirror(db, delivery, posting, record)
    if (centsOf(record, 'Balance') > 0) await applyUnapplied(db, posting)
    if (posting.kind === 'invoice' && posting.orderId) await noteInvoiced(db, posting.orderId)
    await retryDependants(db, delivery.companyId, posting)
  },
  async merge(db, { companyId, recordId }, theirs) {
    const posting = await lockPosting(db, recordId ?? '')
    if (posting) await noteSeen(db, companyId, posting, theirs)
  },
  async mayTake(db, { recordId }, externalId) {
    const other = db.selectFrom('postings').select('id').where('kind', '=', 'invoice').where('externalId', '=', externalId)
    return (
      (await other
        .where('id', '<>', recordId ?? '')
        .limit(1)
        .executeTakeFirst()) === undefined
    )
  },
  async numberTaken(db, delivery) {
    const posting = await lockPosting(db, delivery.recordId ?? '')
    const next = posting && nextNumber(textOf(carriedOf(delivery).body, 'DocNumber'), posting.ownNumber)
    if (!posting || !next) return false
    await db.updateTable('postings').set({ ownNumber: next, updatedAt: new Date() }).where('id', '=', posting.id).execute()
    return true
  },
  async vanished(db, { companyId, recordId }) {
    const posting = await lockPosting(db, recordId ?? '')
    if (posting) await noteSeen(db, companyId, posting, undefined)
  },
  async noted(db, { recordId }, state) {
    const shown = (
      { sending: 'sending', retrying: 'waiting', unknown: 'unknown', refused: 'error', ignored: 'ignored', done: '' } as const
    )[state]
    const posting = await lockPosting(db, recordId ?? '')
    if (!posting || ((posting.state === 'gone' || posting.state === 'changed') && !posting.putBack)) return
    // Asked for, and then posting was switched off: it stands there as it did.
    const stays = posting.putBack && state === 'done' && !(await chartOf(db))
    if (stays) return putBackLater(db, posting)
    // Done without an answer: nothing was to be sent, or what it needs is not there yet.
    const over = isOver(posting.state) ? posting.state : posting.externalId ? 'posted' : 'blocked'
    await db
      .updateTable('postings')
      .set({ state: shown || over, updatedAt: new Date() })
      .where('id', '=', posting.id)
      .execute()
  },
}

async function putBackLater(db: Db, { id, externalId }: Posting): Promise<void> {
  const state = externalId ? 'changed' : 'gone'
  await db.updateTable('postings').set({ state, putBack: false, updatedAt: new Date() }).where('id', '=', id).execute()
}

const longestNumber = 21
const mostNumbers = 50
/** LS-1002 is taken: LS-1002-2, then LS-1002-3. Empty: enough were tried. */
function nextNumber(taken: string, before: string): string {
  const next = before ? Number(before.slice(before.lastIndexOf('-') + 1)) + 1 : 2
  const usual = before ? before.slice(0, before.lastIndexOf('-')) : taken
  return next > mostNumbers ? '' : `${usual.slice(0, longestNumber - 3)}-${next}`
}

const isOver = (state: PostingState) => state === 'posted' || state === 'differs' || state === 'voided'

/** What QuickBooks has of it now; undefined: nothing any more. A difference stays until a person says which side is right. */
export async function noteSeen(db: Db, companyId: string, posting: Posting, theirs: QuickbooksRecord | undefined): Promise<void> {
  const row = await db.selectFrom('postings').select('agreed').where('id', '=', posting.id).executeTakeFirst()
  const agreed = row?.agreed as Agreed | null | undefined
  const isGone = !theirs || (isVoided(theirs) && posting.state !== 'voided')
  const edited = agreed ? await editedIn(db, companyId, agreed, theirs) : []
  const state = isGone ? 'gone' : edited.length ? 'changed' : undefined
  const wasEdited = posting.state === 'gone' || posting.state === 'changed'
  const apart = theirs && (wasEdited || posting.state === 'differs') ? totalApart(posting, theirs) : []
  const settled = wasEdited ? (apart.length ? 'differs' : 'posted') : posting.state
  await db
    .updateTable('postings')
    .set({
      ...(theirs && { version: idAndVersionOf(theirs).version, total: movedOf(posting, theirs), tax: taxOf(theirs) }),
      ...(!theirs && { total: 0 }),
      // What was to be put right is not there any more: a person is asked anew.
      ...(isGone && { putBack: false }),
      differs: JSON.stringify(state ? edited : apart),
      ...(theirs && agreed && { agreed: JSON.stringify(seenOf(agreed, theirs, edited)) }),
      state: state ?? settled,
      checkedAt: new Date(),
      updatedAt: new Date(),
    })
    .where('id', '=', posting.id)
    .execute()
  await followCollected(db, companyId, posting)
  if (state && !wasEdited) await tellOfEdit(db, companyId, posting)
  // What was to be sent meanwhile did not go, since nobody changes what a person edited.
  if (!state && wasEdited) await lookAgain(db, companyId, posting)
}

/** A customer who was merged into another one there took the document along: nobody edited it. */
async function editedIn(db: Db, companyId: string, agreed: Agreed, theirs: QuickbooksRecord | undefined): Promise<Difference[]> {
  const differs = differencesOf(agreed, theirs)
  if (!agreed.ids || !differs.some(({ field }) => field === 'name')) return differs
  const merged = await db
    .selectFrom('externalLinks')
    .select('removedAt')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('externalId', '=', agreed.ids.name)
    .executeTakeFirst()
  if (merged?.removedAt) return differs.filter(({ field }) => field !== 'name')
  // Moved by hand, or its customer was merged away without our hearing of it.
  if (merged) await haveRead(db, companyId, 'Customer', [agreed.ids.name])
  return differs
}

/** Money of ours that lies unapplied there, since the invoice was gone or asked for less meanwhile, is for what is open of it. */
async function applyUnapplied(db: Db, { kind, orderId }: Posting) {
  if (kind !== 'invoice' || !orderId) return
  await sql`
    update postings p set put_back = true from external_links l join payments m on ${ofCompany('m')} and m.id = l.local_id
    where ${ofCompany('p')} and p.order_id = ${orderId}::uuid and p.kind in ('payment', 'collected') and p.state in ('posted', 'changed')
      and ${ofCompany('l')} and l.provider = 'quickbooks' and l.kind = 'payment' and l.external_id = p.external_id and m.unapplied > 0
      and (p.kind = 'collected' or exists (select from payment_intents i where ${ofCompany('i')} and i.id = p.source_id and i.held_for = ''))`.execute(
    db,
  )
}

/** What is mirrored is so at once, without waiting for the next sync; an order knows its invoice. */
async function mirror(db: Db, { companyId }: Delivery, posting: Posting, record: QuickbooksRecord) {
  const { entity } = posting
  const definition = mirroredEntities([]).find((each) => each.entity === entity)
  if (!definition) return
  await definition.upsert(db, companyId, [record])
  if (posting.kind !== 'invoice' || !posting.orderId) return
  const link = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', definition.kind)
    .where('externalId', '=', idAndVersionOf(record).externalId)
    .executeTakeFirst()
  if (!link) return
  const { orderId, sourceId: part } = posting
  if (part === orderId) await db.updateTable('orders').set({ invoiceId: link.localId }).where('id', '=', orderId).execute()
  else
    await db
      .insertInto('orderInvoices')
      .values({ companyId, orderId, part, invoiceId: link.localId })
      .onConflict((conflict) => conflict.columns(['companyId', 'orderId', 'part']).doUpdateSet({ invoiceId: link.localId }))
      .execute()
}
