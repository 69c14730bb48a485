import type { Db } from '#server/data/db.ts'

/** Whose the connection is that brought a file; null where a person brought it, or documents of several partners come over it. */
export async function connectionPartner(db: Db, fileId: string | null): Promise<string | null> {
  if (!fileId) return null
  const connection = await db
    .selectFrom('ediFiles')
    .innerJoin('ediConnections', 'ediConnections.id', 'ediFiles.connectionId')
    .select('ediConnections.partnerId')
    .where('ediFiles.id', '=', fileId)
    .executeTakeFirst()
  return connection?.partnerId ?? null
}
