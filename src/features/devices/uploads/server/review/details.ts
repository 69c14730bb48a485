import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { can } from '#contract/permissions.ts'
import type { VisitDocument } from '#features/devices/visits/door.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { mailStates } from '#server/mail/mail-states.ts'
import { text } from '#server/text.ts'
import { type DeviceDocumentShown, documentFilePath, type getDocument } from '../../contract.ts'
import type { DeviceDocument } from '../../pushed.ts'
import { isBooked, isCollected } from '../collecting/collect.ts'
import { contentOf, type DocumentRecord, documentById, vanOf, visitOf } from '../records.ts'
import { seenDocuments } from '../seen-device.ts'
import { standingAfter, standingTwin } from '../taking/earlier.ts'
import { itemsOf, pricesOf } from '../taking/facts.ts'
import { creditMade } from './credit-made.ts'
import { rowsOf } from './list.ts'
import { madeOf, vanShown } from './van-shown.ts'

export async function documentDetails(context: DbContext, id: string): Promise<RawResult<typeof getDocument>> {
  const { db } = context
  const [row] = await rowsOf(context, sql`m.id = ${id}::uuid and ${seenDocuments(context)}`)
  const record = row && (await documentById(db, id))
  if (!record) throw new AppError('notFound')
  const document = contentOf(record)
  const visit = visitOf(record)
  const van = vanOf(record)
  const { conflictsWith } = record
  const twin = document && (await standingTwin(db, record, false))
  const first = conflictsWith ? await documentById(db, conflictsWith) : undefined
  return {
    ...row,
    ...(van ? await vanShown(db, van) : await contentShown(db, record, document)),
    made: van ? await madeOf(db, record) : null,
    version: record.version,
    ...(visit && { note: visitText(visit, context.language) }),
    raw: document || visit || van ? '' : readable(record.raw),
    rulesVersion: record.rulesVersion,
    skewMs: record.skewMs,
    handedInBy: record.handedInBy,
    differs: record.differs,
    twin: twin && { id: twin.id, number: twin.number, orderId: twin.orderId, orderLabel: twin.orderLabel },
    conflictsWith: first ? { id: first.id, state: first.state, arrivedAt: first.arrivedAt } : null,
    would: van ? van.kind : visit ? 'visit' : await wouldNow(db, record, document),
    credit: await creditMade(context, record),
    copies: await copiesOf(db, record.id),
    decision: record.decision,
    decisionReason: record.decisionReason,
    decidedBy: record.decidedBy,
    decidedAt: record.decidedAt,
    canDecide: can(memberOf(context).role, 'devices.write'),
    missing: missingOf(record, document),
    needsProof: record.needsProof,
    proofsReason: record.proofsReason,
    proofsBy: record.proofsBy,
    proofsAt: record.proofsAt,
  }
}

/** Which of its proofs are not here. */
function missingOf({ awaited }: DocumentRecord, document: DeviceDocument | null): DeviceDocumentShown['missing'] {
  const { signature = null, photos = [] } = document?.proofs ?? {}
  const isMissing = (id: string | null) => id !== null && awaited.includes(id)
  return [...(isMissing(signature) ? (['signature'] as const) : []), ...(photos.some(isMissing) ? (['photo'] as const) : [])]
}

async function copiesOf(db: Db, documentId: string): Promise<DeviceDocumentShown['copies']> {
  const rows = await db.selectFrom('deviceCopies').selectAll().where('documentId', '=', documentId).orderBy('position').execute()
  const states = await mailStates(
    db,
    rows.map(({ mailId }) => mailId),
  )
  return rows.map(({ address, name, sendAs, content, sentAt, mailId }) => ({
    ...{ address, name, sendAs, content },
    // What became of a mail is known for a while.
    state: sentAt === null ? 'waiting' : (states.get(mailId ?? '') ?? 'old'),
  }))
}

function visitText({ visit: { outcome, nextOn }, note }: VisitDocument, language: Language): string {
  const said = [
    outcome && text(language, `deviceSell.visit.outcomes.${outcome}`),
    note,
    nextOn && text(language, 'deviceReview.nextVisit', { day: nextOn }),
  ]
  return said.filter(Boolean).join(' · ')
}

const mostRead = 20_000
const readable = (raw: string) => JSON.stringify(JSON.parse(raw), null, 2).slice(0, mostRead)

/** Whether accepting it takes its money into the books; what somebody has entered there is not taken once more. */
export const isPosted = async (db: Db, { money, madeOn }: DocumentRecord): Promise<boolean> =>
  money !== 'recorded' && madeOn !== null && isBooked(db, madeOn)

async function wouldNow(db: Db, record: DocumentRecord, document: DeviceDocument | null): Promise<DeviceDocumentShown['would']> {
  const isReplaced = record.state !== 'accepted' && (await standingAfter(db, record.deviceId, record.clientId, false)) !== null
  return isReplaced ? 'replaced' : wouldBe(document, record, await isPosted(db, record))
}

/** What accepting it makes. `posts`: its money goes into the books by itself. */
export function wouldBe(
  document: DeviceDocument | null,
  { reasons }: Pick<DocumentRecord, 'reasons'>,
  posts: boolean,
): DeviceDocumentShown['would'] {
  if (!document || document.discarded) return 'nothing'
  if (document.kind === 'payment' && posts && isCollected(document)) return 'payment'
  // Whoever was told to make it by hand may have done so.
  const isByHand = document.payment !== null || reasons.some(({ code }) => code === 'creditByHand')
  if (document.kind === 'credit') return isByHand ? 'byHand' : 'credit'
  return document.kind === 'payment' ? 'byHand' : document.kind
}

type Prices = Awaited<ReturnType<typeof pricesOf>>

async function contentShown(db: Db, { deviceId, madeOn }: DocumentRecord, document: DeviceDocument | null) {
  if (!document) return nothing
  const { lines, customerId, payment, proofs, net, tax, discountPercent, note, credits } = document
  const items = await itemsOf(
    db,
    lines.map(({ itemId }) => itemId),
  )
  const known = lines.filter(({ itemId }) => items.has(itemId))
  const [prices, files, numbers] = await Promise.all([
    madeOn ? pricesOf(db, customerId, madeOn, known) : ({} as Prices),
    filesOf(db, deviceId, proofs),
    invoiceNumbers(db, payment?.invoices.map(({ invoiceId }) => invoiceId) ?? []),
  ])
  return {
    ...{ net, tax, discountPercent, note, files, signedName: proofs.signedName },
    place: proofs.gps && { latitude: proofs.gps.latitude, longitude: proofs.gps.longitude },
    payment: payment && {
      ...payment,
      invoices: payment.invoices.map(({ invoiceId, amount }) => ({ invoiceId, amount, number: numbers.get(invoiceId) ?? '' })),
    },
    of: await namedOf(db, credits),
    lines: lines.map(({ lineNo, itemId, description, quantity, unit, unitPrice, discountPercent: off, reason, damaged }) => ({
      ...{ lineNo, itemId, quantity, unitPrice, discountPercent: off, reason, damaged, expected: null },
      itemNumber: items.get(itemId)?.itemNumber ?? '',
      unit: unit || (items.get(itemId)?.unit ?? ''),
      description: description || (items.get(itemId)?.description ?? ''),
      ourPrice: prices[lineNo]?.price ?? null,
    })),
  }
}
const nothing = {
  ...{ net: 0, tax: 0, discountPercent: '0', note: '', lines: [], files: [], payment: null, signedName: '', place: null, of: '' },
}

/** The order or invoice that a credit says it is of, as people call it; empty: none, or none that is known. */
async function namedOf(db: Db, credits: DeviceDocument['credits']): Promise<string> {
  const { orderId, invoiceId } = credits ?? {}
  if (orderId) return (await db.selectFrom('orders').select('label').where('id', '=', orderId).executeTakeFirst())?.label ?? ''
  return invoiceId ? ((await invoiceNumbers(db, [invoiceId])).get(invoiceId) ?? '') : ''
}

async function filesOf(db: Db, deviceId: string, { signature, photos }: DeviceDocument['proofs']) {
  const named = [
    ...(signature ? [{ id: signature, kind: 'signature' as const }] : []),
    ...photos.map((id) => ({ id, kind: 'photo' as const })),
  ]
  const ids = named.map(({ id }) => id)
  const rows = ids.length
    ? await db.selectFrom('deviceFiles').select('id').where('deviceId', '=', deviceId).where('id', 'in', ids).execute()
    : []
  const there = new Set(rows.map(({ id }) => id))
  return named.map((each) => ({ ...each, path: there.has(each.id) ? `${documentFilePath}/${deviceId}/${each.id}` : null }))
}

async function invoiceNumbers(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('invoices').select(['id', 'number']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, number }) => [id, number]))
}
