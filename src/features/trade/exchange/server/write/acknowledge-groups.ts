import type { Selectable } from 'kysely'
import { type Partner, partnerByIds, partnerOf } from '#features/trade/partners/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'
import type { Services } from '#server/services.ts'
import { beginDeadlines } from '../deadline-rules.ts'
import { connectionPartner } from '../receive/connection-partner.ts'
import { acknowledgeGroup } from './acknowledge-group.ts'

type Group = Selectable<DB['ediGroups']>

/** Whose the groups of these files are, and what we answer to them: once for each, as soon as the partner is known. */
export async function acknowledgeGroups(services: Services, db: Db, files: readonly string[]) {
  const groups = await db
    .selectFrom('ediGroups')
    .selectAll()
    .where('fileId', 'in', files)
    .where('acknowledgedBy', 'is', null)
    .orderBy('fileId')
    .orderBy('ordinal')
    .execute()
  const saving: Promise<unknown>[] = []
  for (const group of groups) {
    const partner = group.partnerId ? await partnerOf(db, group.partnerId) : await recognized(db, group)
    if (partner && group.wantsAcknowledgment) saving.push((await acknowledgeGroup(services, db, group, partner)).saved)
  }
  await Promise.all(saving)
}

type Envelope = Pick<Group, 'senderQualifier' | 'senderId' | 'groupSender' | 'receiverQualifier' | 'receiverId' | 'groupReceiver'>

/** Whom its envelope names. */
export const senderOf = (db: Db, group: Envelope): Promise<Partner | null> =>
  partnerByIds(db, {
    theirQualifier: group.senderQualifier,
    theirId: group.senderId,
    theirGroupId: group.groupSender,
    ourQualifier: group.receiverQualifier,
    ourId: group.receiverId,
    ourGroupId: group.groupReceiver,
  })

/** Whose a group is. Whoever has a connection speaks for itself alone, whatever the envelope says. */
export async function partnerOfGroup(db: Db, group: Envelope & { fileId: string }): Promise<Partner | null> {
  const partner = await senderOf(db, group)
  const owner = partner && (await connectionPartner(db, group.fileId))
  return owner && owner !== partner.id ? null : partner
}

async function recognized(db: Db, group: Group): Promise<Partner | null> {
  const partner = await partnerOfGroup(db, group)
  if (!partner) return null
  await db.updateTable('ediGroups').set({ partnerId: partner.id }).where('id', '=', group.id).execute()
  const documents = await db
    .updateTable('ediDocuments')
    .set({ partnerId: partner.id })
    .where('groupId', '=', group.id)
    .returning(['companyId', 'id', 'state'])
    .execute()
  await beginDeadlines(
    db,
    documents.filter(({ state }) => state !== 'received'),
  )
  return partner
}
