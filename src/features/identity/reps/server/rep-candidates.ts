import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import { holds } from '#server/data/holds.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { listRepCandidates } from '../contract.ts'

type Candidates = RawResult<typeof listRepCandidates>

/** Imported employees, then vendors, who are nobody's rep yet. */
export async function repCandidates(db: Db, search: string): Promise<Candidates> {
  const part = (kind: 'employee' | 'vendor') =>
    sql`select ${sql.lit(kind)} as kind, id, name, email from ${sql.table(`${kind}s`)} p
      where ${ofCompany('p')} and active and not exists (select from reps r where ${ofCompany('r')} and r.${sql.raw(kind)}_id = p.id)
        and ${holds(search, sql`name, email`)}`
  const { rows } = await sql<Candidates['rows'][number]>`
    ${part('employee')} union all ${part('vendor')} order by kind, name, id limit 50`.execute(db)
  return { rows }
}
