import { sql } from 'kysely'
import type { Partner } from '#features/partners/server/door.ts'
import type { Db } from '#server/db.ts'
import type { Document } from './document.ts'

/**
 * The document before it that has the same control numbers, within the days in which the partner does not use them again. One that came to
 * nothing does not count: whoever sends it again wants something to come of it.
 */
export async function sameControl(
  db: Db,
  { id, partnerId, controlKey, contentHash, receivedAt }: Document,
  { duplicateDays }: Pick<Partner, 'duplicateDays'>,
): Promise<{ id: string; isCopy: boolean } | null> {
  const found = await db
    .selectFrom('ediDocuments as d')
    .select(['d.id', 'd.contentHash'])
    .where('d.direction', '=', 'I')
    .where('d.controlKey', '=', controlKey)
    .where('d.partnerId', '=', partnerId)
    .where('d.id', '<', id)
    .where('d.receivedAt', '>', sql<string>`${receivedAt}::timestamptz - ${duplicateDays} * interval '1 day'`)
    .where(cameToSomething)
    .orderBy('d.id', 'desc')
    .limit(mostCompared)
    .execute()
  const copied = found.find((each) => each.contentHash === contentHash)
  const [nearest] = found
  return copied ? { id: copied.id, isCopy: true } : nearest ? { id: nearest.id, isCopy: false } : null
}
const mostCompared = 20

/** It waits, or it did what it says: an order of a partner who was not live yet was never placed. */
const cameToSomething = sql<boolean>`(d.state = 'held'
  or d.state = 'valid' and (d.kind <> 'purchaseOrder' or d.test or exists (select from edi_orders o where o.document_id = d.id))
  or d.state = 'received' and exists (select from edi_files f where f.id = d.file_id and f.state in ('received', 'split')))`

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
