import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import type { Config } from '../config.ts'
import type { Db } from '../data/db.ts'

const gigabyte = 1_073_741_824
export const storageLimit = (config: Config) => config.STORAGE_GB_PER_COMPANY * gigabyte

/** What a company's files take; the database counts with every change of them. */
export async function storageOf(db: Db) {
  const counted = await db.selectFrom('companyStorage').select(['attachments', 'imports', 'exports', 'documents']).executeTakeFirst()
  return counted ?? { attachments: 0, imports: 0, exports: 0, documents: 0 }
}

/**
 * Refuses what does not fit. Before a file is looked at with its `bytes`; and once more with none after its row is written, which counted
 * it: until that transaction ends, others that add files wait, so that two at once do not both take the last room.
 */
export async function mustFit(db: Db, config: Config, bytes = 0) {
  // Files of documents are counted as their transaction ends, unless it asks before.
  if (!bytes) await sql`set constraints count_storage immediate`.execute(db)
  const gb = Number(config.STORAGE_GB_PER_COMPANY.toFixed(3))
  if (await isOverLimit(db, config, bytes)) throw new AppError('storageFull', { values: { gb } })
  if ((await addedToday(db)) + bytes > storageLimit(config)) throw new AppError('storageOfDay', { values: { gb } })
}

/** Also what was removed again: on the disk it lies until the sweep. */
async function addedToday(db: Db): Promise<number> {
  const counted = await db
    .selectFrom('companyStorage')
    .select('addedBytes')
    .where('addedDay', '>=', sql<string>`(now() at time zone 'utc')::date`)
    .executeTakeFirst()
  return counted?.addedBytes ?? 0
}

export async function isOverLimit(db: Db, config: Config, bytes = 0) {
  const { attachments, imports, exports, documents } = await storageOf(db)
  return attachments + imports + exports + documents + bytes > storageLimit(config)
}
