import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { allOf } from '#server/data/conditions.ts'
import type { Db } from '#server/data/db.ts'
import type { countAttention } from '../../contract.ts'
import { anyOf, documentRequest } from './document-filters.ts'

/** What waits for a person. A document that is held for two reasons counts for both, and once in the total. */
export async function attention(db: Db, asked: ValidInput<typeof countAttention>['query']): Promise<RawResult<typeof countAttention>> {
  const { conditions, ways } = await documentRequest(db, asked)
  const where = allOf([sql`d.needs <> '{}'`, ...conditions, ...(ways.length ? [anyOf(ways)] : [])])
  const { rows } = await sql<{ reason: string | null; documents: number }>`
    with needy as materialized (select d.needs from edi_documents d where ${where})
    select reason, count(*) as documents from needy cross join lateral unnest(needs) as reason group by reason
    union all select null, count(*) from needy order by documents desc, reason`.execute(db)
  const any = await db.selectFrom('ediDocuments').select('id').limit(1).executeTakeFirst()
  return {
    total: rows.find(({ reason }) => reason === null)?.documents ?? 0,
    rows: rows.flatMap(({ reason, documents }) => (reason === null ? [] : [{ reason, documents }])),
    none: any === undefined,
  }
}
