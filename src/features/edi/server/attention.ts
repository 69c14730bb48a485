import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/db.ts'
import type { countAttention } from '../contract.ts'

/** What waits for a person. A document that is held for two reasons counts for both, and once in the total. */
export async function attention(db: Db): Promise<RawResult<typeof countAttention>> {
  const { rows } = await sql<{ reason: string | null; documents: number }>`
    select reason, count(*) as documents from edi_documents d
    left join lateral unnest(case when d.state = 'invalid' then array['invalid'] else d.reasons end) as reason on true
    where d.state in ('held', 'invalid') group by reason order by documents desc, reason`.execute(db)
  return { total: await countNeedy(db), rows: rows.flatMap(({ reason, documents }) => (reason ? [{ reason, documents }] : [])) }
}

/** How many documents wait for a person; no further than `most` where nobody reads on. */
export async function countNeedy(db: Db, most: number | null = null): Promise<number> {
  const { rows } = await sql<{ documents: number }>`select count(*) as documents from (
    select from edi_documents where state in ('held', 'invalid') limit ${most}) needy`.execute(db)
  return rows[0]?.documents ?? 0
}
