import { sql } from 'kysely'
import type { RawResult } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import { howLookedAt, lookedAtWithinDays } from '#features/books/postings/server/door.ts'
import { waitingText } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { text } from '#server/text.ts'
import { type getProof, type getProofState, measures, type Proof, proofStates } from '../contract.ts'
import { listDifferences } from './read-differences.ts'

const listed = 500
const stateOf = (state: string) => proofStates.find((each) => each === state) ?? 'failed'

type Row = {
  id: string
  kind: string
  state: string
  askedBy: string | null
  startedAt: string
  finishedAt: string | null
  reads: number
  differences: number
  healed: number
  unlisted: number
  problem: string
  waitingFor: string
  waitingUntil: string | null
  parts: number
  done: number
}

async function rowsOf(db: Db, id: string | null, most: number): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select p.id, p.kind, p.state, u.display_name as asked_by, p.created_at as started_at, p.finished_at, p.reads, p.unlisted, p.problem, p.waiting_for,
      p.waiting_until, d.differences + p.unlisted as differences, d.healed, parts.parts, parts.done
    from book_proofs p left join users u on u.id = p.asked_by
      cross join lateral (select count(*) as differences, count(*) filter (where state = 'healed') as healed
        from book_differences where ${ofCompany()} and proof_id = p.id) d
      cross join lateral (select count(*) as parts, count(*) filter (where done) as done from book_parts where ${ofCompany()} and proof_id = p.id) parts
    where ${ofCompany('p')} and (${id}::uuid is null or p.id = ${id}::uuid) order by p.id desc limit ${most}`.execute(db)
  return rows
}

const proofOf = (row: Row, language: Language): Proof => ({
  id: row.id,
  kind: row.kind === 'full' ? 'full' : 'sums',
  state: stateOf(row.state),
  askedBy: row.askedBy ?? '',
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  reads: row.reads,
  differences: row.differences,
  healed: row.healed,
  problem: row.problem ? text(language, row.problem) : '',
})

export const readProofs = async (db: Db, language: Language): Promise<Proof[]> =>
  (await rowsOf(db, null, 60)).map((row) => proofOf(row, language))

/** Null when there is none (with this id). Skipped nights show what was compared last. */
export async function readProof(db: Db, language: Language, id?: string): Promise<RawResult<typeof getProof>> {
  const [row] = await rowsOf(db, id ?? null, 1)
  if (!row) return null
  const shown = row.state === 'unchanged' && !id ? await lastCompared(db) : row.id
  return {
    proof: proofOf(row, language),
    progress: row.state !== 'running' ? 1 : row.parts ? row.done / row.parts : 0,
    waitingFor: waitingText(language, row),
    checks: await listChecks(db, shown),
    differences: await listDifferences(db, shown, language, listed),
    more: row.unlisted + Math.max(0, row.differences - row.unlisted - listed),
    own: { ...(await howLookedAt(db)), days: lookedAtWithinDays },
  }
}

async function lastCompared(db: Db): Promise<string> {
  const last = await db
    .selectFrom('bookProofs')
    .select('id')
    .where('state', '=', 'agrees')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last?.id ?? ''
}

/** By entity and month: one month may have been compared in several pieces. */
export async function listChecks(db: Db, proofId: string) {
  if (!proofId) return []
  const { rows } = await sql<{ entity: string; measure: string; month: string | null; ours: number; theirs: number }>`
    select entity, measure, month, sum(ours)::bigint as ours, sum(theirs)::bigint as theirs from book_checks
    where ${ofCompany()} and proof_id = ${proofId} group by entity, measure, month order by entity, measure, month desc nulls first`.execute(
    db,
  )
  return rows.map(({ measure, ...row }) => ({ ...row, measure: measures.find((each) => each === measure) ?? ('records' as const) }))
}

export async function readProofState(db: Db): Promise<RawResult<typeof getProofState>> {
  const [row] = await rowsOf(db, null, 1)
  const agreed = await db
    .selectFrom('bookProofs')
    .select('finishedAt')
    .where('state', '=', 'agrees')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    state: row ? stateOf(row.state) : null,
    provedAt: agreed?.finishedAt ?? null,
    differences: row ? row.differences - row.healed : 0,
  }
}
