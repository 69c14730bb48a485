import type { Db } from '#server/data/db.ts'

/** Whether something of a file was answered or decided already: then it is never read anew from its bytes. */
export async function hasOutcome(db: Db, fileId: string): Promise<boolean> {
  const [begun] = await db
    .selectFrom('ediDocuments')
    .leftJoin('ediGroups', 'ediGroups.id', 'ediDocuments.groupId')
    .select('ediDocuments.id')
    .where('ediDocuments.fileId', '=', fileId)
    .where('ediDocuments.kind', '<>', 'unreadable')
    .where(({ eb, or }) => or([eb('ediDocuments.settledAt', 'is not', null), eb('ediGroups.acknowledgedBy', 'is not', null)]))
    .limit(1)
    .execute()
  return begun !== undefined
}
