import { sql } from 'kysely'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { Entry } from '../engine/entries.ts'
import type { Trace } from '../engine/trace.ts'
import { digestOf } from './compute/write.ts'

/**
 * Nothing is earned by these entries, whatever becomes of their sales: a row takes back what was, approved, so that it stays. Its sale stays in what
 * bands and goals are of. Its room is for sales of later days, and for whom a person gives it. Not while a payment of it is on its way. Under the
 * program's lock.
 */
export async function reject(
  db: Db,
  programId: string,
  ids: readonly string[],
  { by, reason }: { by: string; reason: string },
): Promise<void> {
  if (!ids.length) return
  const { rows } = await sql<{ id: string; state: Entry; rowNo: number; wasApproved: boolean }>`
    select e.id, e.state, r.last as "rowNo", r.approved as "wasApproved" from reward_entries e cross join lateral (
      select max(r.row_no)::int as last, bool_or(r.approved_at is not null) as approved from reward_rows r where ${ofCompany('r')} and r.entry_id = e.id) r
    where ${ofCompany('e')} and e.id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  const [at, until] = [new Date().toISOString(), await todayOf(db)]
  const taken = rows.map(({ id, state, rowNo, wasApproved }) => {
    const { saleId: documentId, version, day } = state
    const trace: Trace = { says: 'undone', documentId, version, day, because: 'rejected', held: { at, until, wasApproved } }
    const nothing = { rewardCents: 0, promisedCents: 0, earnedCents: 0, baseCents: 0, turnedAwayCents: 0 }
    const entry: Entry = { ...state, ...nothing, isRejected: true }
    const [amount, promised] = [0 - state.earnedCents, 0 - state.promisedCents]
    return { id, rowNo: rowNo + 1, documentId, amount, promised, trace, entry, digest: digestOf(entry) }
  })
  // What gives room back comes first: the rest is approved with it.
  await sql`insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at, approved_by)
    select ${company}, g.id, ${programId}::uuid, g."documentId", g."rowNo", g.amount, g.promised, g.trace, g.entry, g.digest, now(), ${by}
    from json_to_recordset(${JSON.stringify(taken)}::json) as g(id uuid, "documentId" text, "rowNo" int, amount bigint, promised bigint, trace jsonb, entry jsonb,
      digest text)`.execute(db)
  await sql`update reward_rows set approved_at = now(), approved_by = ${by}
    where ${ofCompany()} and program_id = ${programId}::uuid and entry_id = any(${ids}::uuid[]) and approved_at is null`.execute(db)
  await sql`update reward_entries e set promised = 0, earned = 0, state = g.entry, digest = g.digest, computed = null, decided = 'Rejected', asked = false,
      decided_by = ${by}, decided_at = now(), reason = ${reason}
    from json_to_recordset(${JSON.stringify(taken)}::json) as g(id uuid, entry jsonb, digest text)
    where ${ofCompany('e')} and e.id = g.id`.execute(db)
  await computeAnew(db, programId)
}

/** What was decided is the ground that everything else stands on. */
export async function computeAnew(db: Db, programId: string): Promise<void> {
  await sql`update attainment_states set state = null where ${ofCompany()} and program_id = ${programId}::uuid`.execute(db)
  await sql`insert into attainment_marks (company_id, program_id) values (${company}, ${programId}::uuid)`.execute(db)
}
