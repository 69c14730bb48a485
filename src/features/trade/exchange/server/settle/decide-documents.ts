import { type Partner, partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { plannedAnew } from '#server/data/planned-anew.ts'
import type { Services } from '#server/services.ts'
import { hasErrors } from '#trade-documents/problem.ts'
import type { Hold } from '../../holds.ts'
import { acknowledgedGroup, noteAcknowledged } from '../acknowledged/settle-acknowledgment.ts'
import { settledInterchange } from '../acknowledged/settle-interchange.ts'
import { decideChange } from '../changes/settle-change.ts'
import type { Document } from '../list/document.ts'
import { connectionPartner } from '../receive/connection-partner.ts'
import { storedProblems } from '../receive/stored.ts'
import { senderOf } from '../write/acknowledge-groups.ts'
import { type Fresh, type Looked, settledOrders } from './decide-orders.ts'
import { decided, type Settled } from './decision.ts'
import { sameControls } from './find-duplicates.ts'
import { holdOf } from './hold.ts'

/** What becomes of new orders of one partner that follow one another, or of one document of another kind, with what is known now. */
export async function settled(
  services: Services,
  db: Db,
  documents: readonly Document[],
  partnerBy: (id: string) => Promise<Partner>,
): Promise<Looked[]> {
  const [first] = documents
  if (!first) return []
  if (first.kind === 'envelope') return [{ document: first, ...decided(first, [envelopeHold(first)]) }]
  if (first.type === 'TA1') return [{ document: first, ...(await settledInterchange(db, first)) }]
  const { refused = [], read = [] } = Object.groupBy(documents, (each) => (isRefused(each) ? 'refused' : 'read'))
  return [
    ...refused.map((document): Looked => ({ document, state: 'invalid', holds: [] })),
    ...(first.partnerId ? await settledOf(services, db, read, await partnerBy(first.partnerId)) : await heldAsUnknown(db, read)),
  ]
}

function envelopeHold({ problems, startByte, sizeBytes }: Document): Hold {
  const isUnread = storedProblems.parse(problems).some(({ code }) => code === 'partUnread')
  return isUnread ? holdOf('partUnread', { value: `${startByte + 1}–${startByte + sizeBytes}` }) : holdOf('envelopeErrors')
}

const isRefused = ({ kind, acknowledgment }: Document) => kind === 'unreadable' || acknowledgment === 'Rejected'

async function settledOf(services: Services, db: Db, documents: readonly Document[], partner: Partner): Promise<Looked[]> {
  const same = await plannedAnew(db, () => sameControls(db, documents, partner))
  const copies = documents.flatMap((document): Looked[] => {
    const { id: sameAs, isCopy } = same.get(document.id) ?? {}
    return isCopy && sameAs ? [{ document, state: 'duplicate', holds: [], sameAs }] : []
  })
  const fresh = documents.flatMap((document): Fresh[] => {
    const { id: sameAs = null, isCopy } = same.get(document.id) ?? {}
    return isCopy ? [] : [{ document, sameAs, holds: holdsOf(document, sameAs !== null) }]
  })
  const [only] = fresh
  if (only && only.document.kind !== 'purchaseOrder')
    return [{ document: only.document, ...(await settledOther(services, db, only, partner)) }]
  return [...copies, ...(await settledOrders(db, fresh, partner))]
}

const holdsOf = ({ problems, control }: Document, isReused: boolean): Hold[] => [
  ...(hasErrors(storedProblems.parse(problems)) ? [holdOf('hasErrors')] : []),
  ...(isReused ? [holdOf('controlReused', { value: control })] : []),
]

async function settledOther(services: Services, db: Db, { document, holds, sameAs }: Fresh, partner: Partner): Promise<Settled> {
  if (document.kind === 'acknowledgment') return acknowledged(db, document, holds)
  if (document.kind === 'orderChange') return change(services, db, document, partner, holds)
  if (document.kind === 'other') return decided(document, [...holds, holdOf('notRead', { value: document.type })], sameAs)
  return decided(document, holds, sameAs)
}

async function heldAsUnknown(db: Db, documents: readonly Document[]): Promise<Looked[]> {
  const looked: Looked[] = []
  for (const document of documents) looked.push({ document, state: 'held', holds: [await unknownSender(db, document)] })
  return looked
}

/** Who sent it is not known, or is not who the connection belongs to. */
async function unknownSender(db: Db, { groupId, fileId }: Document): Promise<Hold> {
  const owner = await connectionPartner(db, fileId)
  const group = owner && groupId ? await db.selectFrom('ediGroups').selectAll().where('id', '=', groupId).executeTakeFirst() : undefined
  const sender = group && (await senderOf(db, group))
  if (!owner || !sender) return holdOf('partnerUnknown')
  return holdOf('partnerOther', { value: sender.name, ours: (await partnerOf(db, owner)).name })
}

/** A 997: what it says is noted on what it is about. */
async function acknowledged(db: Db, document: Document, before: Hold[]): Promise<Settled> {
  const { group, holds } = await acknowledgedGroup(db, document)
  const result = decided(document, [...before, ...holds])
  if (group && result.state === 'valid') await noteAcknowledged(db, document, group)
  return result
}

/** An 860: carried out where that is clear. Whoever accepts one that says "by hand" has done so. */
async function change(services: Services, db: Db, document: Document, partner: Partner, before: Hold[]): Promise<Settled> {
  const { holds, carryOut } = await decideChange(db, document, partner)
  const result = decided(document, [...before, ...holds])
  const byHand = holds.some(({ code }) => code.startsWith('change'))
  if (result.state !== 'valid' || byHand || !carryOut) return result
  const by = { companyId: document.companyId, actorId: null, actor: partner.name, origin: 'system' } as const
  const changedOrder = await carryOut(services, by)
  if (!changedOrder) return result
  await db.updateTable('ediDocuments').set({ changedOrder }).where('id', '=', document.id).execute()
  return result
}
