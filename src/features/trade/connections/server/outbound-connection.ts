import type { Db } from '#server/data/db.ts'

/** Over which connection something goes to a partner: the oldest that is live. Over one that is being tried only what is a test itself. */
export async function outboundConnection(
  db: Db,
  partnerId: string,
  { test }: { test: boolean },
): Promise<{ id: string; name: string } | null> {
  const found = await db
    .selectFrom('ediConnections')
    .select(['id', 'name'])
    .where('removedAt', 'is', null)
    .where('direction', '=', 'O')
    .where('partnerId', '=', partnerId)
    .where('state', 'in', test ? ['Live', 'Testing'] : ['Live'])
    .orderBy('state')
    .orderBy('id')
    .executeTakeFirst()
  return found ?? null
}
