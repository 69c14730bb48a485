import { CompiledQuery } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Db } from '#server/data/db.ts'
import type { listRepCandidates } from '../contract.ts'

type Candidates = RawResult<typeof listRepCandidates>

/** Imported employees, then vendors, who are nobody's rep yet. */
export async function repCandidates(db: Db, search: string): Promise<Candidates> {
  const part = (kind: string, table: string) =>
    `select '${kind}' as kind, id, name, email from ${table} p
     where active and not exists (select from reps r where r.${kind}_id = p.id) and (strpos(lower(name), $1) > 0 or strpos(lower(email), $1) > 0)`
  const { rows } = await db.executeQuery<Candidates['rows'][number]>(
    CompiledQuery.raw(`${part('employee', 'employees')} union all ${part('vendor', 'vendors')} order by kind, name, id limit 50`, [
      search.toLowerCase(),
    ]),
  )
  return { rows }
}
