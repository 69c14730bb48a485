import { sql } from 'kysely'
import type { Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Document } from './document.ts'

/** The document before it that has the same control numbers, within the days in which the partner does not use them again. */
export async function sameControl(
  db: Db,
  { id, controlKey, contentHash, receivedAt }: Document,
  { duplicateDays }: Pick<Partner, 'duplicateDays'>,
): Promise<{ id: string; isCopy: boolean } | null> {
  const found = await db
    .selectFrom('ediDocuments')
    .select(['id', 'contentHash'])
    .where('direction', '=', 'I')
    .where('controlKey', '=', controlKey)
    .where('id', '<', id)
    .where('receivedAt', '>', sql<string>`${receivedAt}::timestamptz - ${duplicateDays} * interval '1 day'`)
    .orderBy('id', 'desc')
    .limit(mostCompared)
    .execute()
  const copied = found.find((each) => each.contentHash === contentHash)
  const [nearest] = found
  return copied ? { id: copied.id, isCopy: true } : nearest ? { id: nearest.id, isCopy: false } : null
}
const mostCompared = 20

/** The order before it that has the same number, whatever its control numbers, unless it came to nothing. */
export async function sameNumber(db: Db, { id, partnerId, number, release, test }: Document): Promise<string | null> {
  const found = await db
    .selectFrom('ediDocuments')
    .select('id')
    .where('numberKey', '=', number.toLowerCase())
    .where('number', '<>', '')
    .where('partnerId', '=', partnerId)
    .where('release', '=', release)
    .where('kind', '=', 'purchaseOrder')
    .where('direction', '=', 'I')
    .where('test', '=', test)
    .where('state', 'in', ['received', 'held', 'valid'])
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}
