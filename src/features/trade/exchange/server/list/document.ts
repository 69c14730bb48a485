import type { Selectable } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Db } from '#server/data/db.ts'
import type { DB } from '#server/data/tables.ts'

export type Document = Selectable<DB['ediDocuments']>

/** The document, or `notFound`. `lock`: nobody else decides about it until the transaction ends. */
export async function documentOf(db: Db, id: string, { lock = false } = {}): Promise<Document> {
  const query = db.selectFrom('ediDocuments').selectAll().where('id', '=', id)
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}
