import { type Partner, partnerOf } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Services } from '#server/services.ts'
import type { Hold } from '../contract.ts'
import { senderOf } from './acknowledge-groups.ts'
import { acknowledgedGroup, noteAcknowledged } from './acknowledged/settle-acknowledgment.ts'
import { settledInterchange } from './acknowledged/settle-interchange.ts'
import { decideChange } from './changes/settle-change.ts'
import { connectionPartner } from './connection-partner.ts'
import { decided, type Settled } from './decided.ts'
import type { Document } from './document.ts'
import { hasErrors } from './formats/problem.ts'
import { holdOf } from './hold.ts'
import { type Ordered, ordersOf } from './place-orders.ts'
import { readOrder } from './read-order.ts'
import { sameControl, sameNumber } from './same.ts'
import { storedOrder, storedProblems } from './stored.ts'
import { unusual } from './unusual.ts'

/** What becomes of a document with what is known now, and what is to be ordered, where nothing holds it. `partnerBy`: of the one with this id. */
export async function settled(
  services: Services,
  db: Db,
  document: Document,
  partnerBy: (id: string) => Promise<Partner>,
): Promise<Settled & { ordered?: Ordered }> {
  if (document.type === 'TA1') return settledInterchange(db, document)
  if (document.kind === 'unreadable' || document.acknowledgment === 'Rejected') return { state: 'invalid', holds: [] }
  if (!document.partnerId) return { state: 'held', holds: [await unknownSender(db, document)] }
  const partner = await partnerBy(document.partnerId)
  const same = await sameControl(db, document, partner)
  if (same?.isCopy) return { state: 'duplicate', holds: [], sameAs: same.id }
  const holds = [
    ...(hasErrors(storedProblems.parse(document.problems)) ? [holdOf('hasErrors')] : []),
    ...(same ? [holdOf('controlReused', { value: document.control })] : []),
  ]
  if (document.kind === 'acknowledgment') return acknowledged(db, document, holds)
  if (document.kind === 'orderChange') return change(services, db, document, partner, holds)
  if (document.kind === 'other') return decided(document, [...holds, holdOf('notRead', { value: document.type })], same?.id)
  if (document.kind !== 'purchaseOrder') return decided(document, holds, same?.id)
  const order = storedOrder.parse(document.content)
  const [before, read] = await Promise.all([sameNumber(db, document), readOrder(db, partner, order)])
  const all = [...holds, ...(before ? [holdOf('numberRepeated', { value: document.number })] : []), ...unusual(order), ...read.holds]
  const result = decided(document, all, same?.id ?? before)
  // Nothing that is a test, or came from a partner who is not live, is ever sold.
  if (result.state !== 'valid' || document.test || !partner.live) return result
  return { ...result, ordered: await ordersOf(db, document, partner, read, before !== null) }
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
  await db.updateTable('ediDocuments').set({ changedOrder }).where('id', '=', document.id).execute()
  return result
}
