import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { EntryLine } from '../../engine/entries.ts'
import { digestOf, spendOf } from './write.ts'

/** Rows that are approved as they are written, of entries (`id`) of which everything before is; what was rejected stays so. */
export async function appendApproved(db: Db, programId: string, lines: readonly (EntryLine & { id: string })[], by: string): Promise<void> {
  const rows = [...Map.groupBy(lines, ({ id }) => id).values()].flatMap((own) =>
    own.map(({ id, amountCents, promisedCents, trace, entry }, at) => ({
      id,
      place: at + 1,
      amountCents,
      promisedCents,
      trace,
      entry,
      digest: digestOf(entry),
      spend: spendOf(entry),
      isLast: at === own.length - 1,
    })),
  )
  const given = JSON.stringify(rows)
  // What gives room back comes first.
  await sql`insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at, approved_by)
    select ${company}, g.id, ${programId}::uuid, g.trace ->> 'documentId',
      g.place + (select max(r.row_no) from reward_rows r where ${ofCompany('r')} and r.entry_id = g.id), g."amountCents", g."promisedCents", g.trace, g.entry,
      g.digest, now(), ${by}
    from json_to_recordset(${given}::json) as g(id uuid, place int, "amountCents" bigint, "promisedCents" bigint, trace jsonb, entry jsonb, digest text)`.execute(
    db,
  )
  await sql`update reward_entries e set promised = (g.entry ->> 'promisedCents')::bigint, earned = (g.entry ->> 'earnedCents')::bigint, state = g.entry,
      digest = g.digest, computed = null, decided = case when e.decided in ('Rejected', 'Funding') then e.decided else 'Approved' end, decided_by = ${by},
      decided_at = now(), reason = case when e.decided = 'Rejected' then e.reason else '' end
    from json_to_recordset(${given}::json) as g(id uuid, entry jsonb, digest text, "isLast" boolean)
    where ${ofCompany('e')} and e.id = g.id and g."isLast"`.execute(db)
  await sql`update attainments a set spend = s.spend from (
      select e.attainment_id as id, max(g.spend) as spend from json_to_recordset(${given}::json) as g(id uuid, spend bigint, "isLast" boolean)
        join reward_entries e on ${ofCompany('e')} and e.id = g.id where g."isLast" group by e.attainment_id) s
    where ${ofCompany('a')} and a.id = s.id and a.spend is distinct from s.spend`.execute(db)
}
