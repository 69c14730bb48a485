import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/db.ts'
import type { countAttention } from '../contract.ts'

/** What waits for a person. A document that is held for two reasons counts for both, and once in the total. */
export async function attention(db: Db): Promise<RawResult<typeof countAttention>> {
  const { rows } = await sql<{ reason: string; documents: number }>`
    select reason, count(*) as documents from edi_documents d cross join lateral unnest(d.needs) as reason
    where d.needs <> '{}' group by reason order by documents desc, reason`.execute(db)
  const any = await db.selectFrom('ediDocuments').select('id').limit(1).executeTakeFirst()
  return { total: await countNeedy(db), rows, none: any === undefined }
}

/** How many documents wait for a person; no further than `most` where nobody reads on. */
export async function countNeedy(db: Db, most: number | null = null): Promise<number> {
  const { rows } = await sql<{ documents: number }>`select count(*) as documents from (
    select from edi_documents where needs <> '{}' limit ${most}) needy`.execute(db)
  return rows[0]?.documents ?? 0
}
