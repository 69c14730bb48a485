import type { Db } from '#server/data/db.ts'

/** The links of this contact that nobody has used yet open nothing any more. */
export async function withdrawInvitations(db: Db, { contactId }: { contactId: string }) {
  await db
    .updateTable('invitations')
    .set({ withdrawnAt: new Date() })
    .where('contactId', '=', contactId)
    .where('acceptedAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .execute()
}

type ContactAccess = { state: 'invited' | 'expired' | 'active' | 'suspended'; userId: string | null }

/** How far these contacts got with their link; a contact without one, or whose person was removed or got another place, is not in the answer. */
export async function accessOfContacts(db: Db, contactIds: readonly string[]): Promise<Map<string, ContactAccess>> {
  if (!contactIds.length) return new Map()
  const rows = await db
    .selectFrom('invitations as i')
    .leftJoin('memberships as m', (join) =>
      join
        .onRef('m.companyId', '=', 'i.companyId')
        .onRef('m.userId', '=', 'i.acceptedBy')
        .onRef('m.invitationId', '=', 'i.id')
        .onRef('m.customerId', '=', 'i.customerId')
        .on('m.role', '=', 'customer'),
    )
    .distinctOn('i.contactId')
    .select(['i.contactId', 'i.expiresAt', 'i.acceptedAt', 'm.userId', 'm.suspendedAt'])
    .where('i.contactId', 'in', contactIds)
    .where('i.withdrawnAt', 'is', null)
    .orderBy('i.contactId')
    .orderBy('i.id', 'desc')
    .execute()
  const found = new Map<string, ContactAccess>()
  for (const { contactId, expiresAt, acceptedAt, userId, suspendedAt } of rows) {
    if (!contactId || (acceptedAt && !userId)) continue
    const open = Date.parse(expiresAt) > Date.now() ? 'invited' : 'expired'
    found.set(contactId, { state: userId ? (suspendedAt ? 'suspended' : 'active') : open, userId })
  }
  return found
}
