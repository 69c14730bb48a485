import type { Db } from '#server/data/db.ts'

type File = { companyId: string; id: string; file: string; sizeBytes: number }

/** Stands for a file in which no document could be found, so that nobody loses sight of it. */
export async function unreadable(db: Db, { companyId, id, file, sizeBytes }: File) {
  await db
    .insertInto('ediDocuments')
    .values({
      companyId,
      fileId: id,
      direction: 'I',
      ordinal: 0,
      type: '',
      kind: 'unreadable',
      state: 'invalid',
      controlKey: '',
      contentHash: file,
      control: '',
      startByte: 0,
      sizeBytes,
      settledAt: new Date(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
