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
  const total = await db
    .selectFrom('ediDocuments')
    .select((select) => select.fn.countAll<number>().as('documents'))
    .where('state', 'in', ['held', 'invalid'])
    .executeTakeFirstOrThrow()
  return { total: total.documents, rows: rows.flatMap(({ reason, documents }) => (reason ? [{ reason, documents }] : [])) }
}
