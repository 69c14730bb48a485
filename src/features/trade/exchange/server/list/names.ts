import type { Db } from '#server/data/db.ts'

/** By id, of those there are: the type, the order it is about, the partner. */
export async function namesOfDocuments(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await db
    .selectFrom('ediDocuments')
    .leftJoin('tradingPartners', 'tradingPartners.id', 'ediDocuments.partnerId')
    .select(['ediDocuments.id', 'ediDocuments.type', 'ediDocuments.number', 'tradingPartners.name'])
    .where('ediDocuments.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, type, number, name }) => [id, [[type, number].filter(Boolean).join(' '), name].filter(Boolean).join(', ')]),
  )
}
