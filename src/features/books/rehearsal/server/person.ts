import type { Db } from '#server/data/db.ts'

/** Who is named in the history for what a worker does in their name. */
export async function personOf(db: Db, companyId: string, userId: string | null) {
  const person = await db.selectFrom('users').select('displayName').where('id', '=', userId).executeTakeFirst()
  return { companyId, actorId: userId, actor: person?.displayName ?? 'Ledgerside', origin: 'web' as const }
}
