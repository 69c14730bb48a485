import { endOf } from '#server/data/beginning.ts'
import type { Db } from '#server/data/db.ts'

const documentsWith = (db: Db) =>
  db
    .selectFrom('ediDocuments as d')
    .leftJoin('tradingPartners as p', (join) => join.onRef('p.companyId', '=', 'd.companyId').onRef('p.id', '=', 'd.partnerId'))
    .select(['d.id', 'd.direction', 'd.state', 'd.type', 'd.number', 'p.name'])

/** By id, of those there are: the type, the order it is about, the partner. */
export async function namesOfDocuments(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const rows = await documentsWith(db).where('d.id', 'in', ids).execute()
  return new Map(
    rows.map(({ id, type, number, name }) => [id, [[type, number].filter(Boolean).join(' '), name].filter(Boolean).join(', ')]),
  )
}

const mostFound = 5

/** The first documents about an order whose number begins so; numbers have a digit in them. */
export async function findDocuments(db: Db, search: string) {
  const typed = search.toLowerCase().replace(/^#/, '')
  if (!/\d/.test(typed)) return []
  return documentsWith(db)
    .where('d.number', '<>', '')
    .where('d.numberKey', '>=', typed)
    .where('d.numberKey', '<', endOf(typed))
    .orderBy('d.numberKey')
    .limit(mostFound)
    .execute()
}
