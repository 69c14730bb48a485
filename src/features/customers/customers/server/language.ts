import type { Language } from '#contract/languages.ts'
import type { Db } from '#server/data/db.ts'

/** Which language a customer reads: that of the person who signs in for it; null: nobody said. */
export async function languageOfCustomer(db: Db, customerId: string): Promise<Language | null> {
  const person = await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.userId')
    .select('users.language')
    .where('memberships.customerId', '=', customerId)
    .where('users.language', 'is not', null)
    .orderBy('memberships.createdAt')
    .executeTakeFirst()
  return person?.language ?? null
}
