import type { Db } from '#server/data/db.ts'

/** The item of QuickBooks that ours is tied to. */
export const linkOf = (db: Db, itemId: string) =>
  db
    .selectFrom('externalLinks')
    .select(['externalId', 'version', 'changedAt', 'removedAt'])
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'item')
    .where('localId', '=', itemId)
    .executeTakeFirst()

/** QuickBooks' id of an account of ours. */
export async function accountThere(db: Db, accountId: string | null): Promise<string | null> {
  if (!accountId) return null
  const link = await db
    .selectFrom('externalLinks')
    .select('externalId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'account')
    .where('localId', '=', accountId)
    .executeTakeFirst()
  return link?.externalId ?? null
}
