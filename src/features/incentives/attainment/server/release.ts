import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, auditMany } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { previewRelease, releaseRewards } from '../contract.ts'
import type { EntryLine } from '../engine/entries.ts'
import { release } from '../engine/release.ts'
import { approve } from './approve.ts'
import { timelineOfProgram } from './compute/books.ts'
import { flagsIn } from './compute/flags.ts'
import { foldAll, open } from './compute/fold.ts'
import { computedPrograms } from './compute/program.ts'
import { entryKey, type Scope, storedEntries, storedLines, takenBy } from './compute/stored.ts'
import { digestOf, write } from './compute/write.ts'
import { computeAnew } from './reject.ts'
import { namesOf, sentencesOf } from './spoken.ts'

/** What the ceiling turned away and could have now, with the program brought up to its documents; to be given, under its lock. */
async function releasable(db: Db, programId: string, { isSeen }: { isSeen: boolean }) {
  const chosen = db.selectFrom('programs').select(['id', 'maximumAllowed']).where('id', '=', programId)
  const locked = await (isSeen ? chosen : chosen.forUpdate()).executeTakeFirst()
  if (!locked) throw new AppError('notFound')
  const programs = await computedPrograms(db)
  const at = programs.findIndex(({ rules }) => rules.id === programId)
  const program = programs[at]
  if (!program) return null
  const exclusive = programs.slice(0, at).filter(({ rules }) => rules.isExclusive)
  const taken = await takenBy(
    db,
    exclusive.map(({ rules }) => rules),
  )
  const scope: Scope = { programId, saleIds: 'all' }
  const timeline = await timelineOfProgram(db, program)
  const settled = await storedLines(db, scope, 'approved')
  const folded = foldAll(program.rules, timeline, settled, taken)
  const { lines: released, work } = open(program.rules, folded.state, taken, () => true)
  const room = locked.maximumAllowed === null ? null : Math.max(0, locked.maximumAllowed - folded.state.promisedCents)
  release(work, [...settled, ...folded.lines], crypto.randomUUID())
  return { program, scope, timeline, settled, folded, released, room, taken }
}

export async function releasePreview({ db }: DbContext, programId: string): Promise<RawResult<typeof previewRelease>> {
  const found = await releasable(db, programId, { isSeen: true })
  if (!found) return { rows: [], total: 0, room: null }
  const { released, room } = found
  const stored = await storedEntries(db, found.scope)
  const { rows: attainments } = await sql<{ id: string; saleId: string; number: string; customerName: string }>`
    select a.id, a.sale_id as "saleId", a.number, c.customer_name as "customerName" from attainments a
      join customers c on ${ofCompany('c')} and c.id = a.customer_id
    where ${ofCompany('a')} and a.program_id = ${programId}::uuid and a.sale_id = any(${released.map(({ saleId }) => saleId)}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  const names = await namesOf(
    db,
    released.map(({ payeeId }) => payeeId),
  )
  const rows = released.flatMap((line) => {
    const attainment = attainments.find(({ saleId }) => saleId === line.saleId)
    const entry = stored.get(entryKey(line))
    if (!attainment || !entry) return []
    return [
      {
        entryId: entry.id,
        attainmentId: attainment.id,
        customerName: attainment.customerName,
        payeeName: names.get(line.payeeId) ?? '',
        number: attainment.number,
        turnedAway: line.trace.says === 'released' ? line.trace.turnedAwayCents : 0,
        amount: line.promisedCents,
        sentences: sentencesOf(line, names),
      },
    ]
  })
  return { rows, total: totalOf(released), room }
}
const totalOf = (lines: readonly EntryLine[]) => lines.reduce((sum, { promisedCents }) => sum + promisedCents, 0)

/** Given, as it was seen: approved, with the rows before them of the same entries. */
export async function releaseAll(
  context: DbContext,
  programId: string,
  { total }: ValidInput<typeof releaseRewards>['body'],
): Promise<RawResult<typeof releaseRewards>> {
  const { db } = context
  const { displayName } = memberOf(context)
  const found = await releasable(db, programId, { isSeen: false })
  if (!found || totalOf(found.released) !== total) throw new AppError('releaseMoved')
  const { program, scope, timeline, settled, folded, released, taken } = found
  await write(db, scope, {
    rules: program.rules,
    sales: timeline.sales,
    settled,
    lines: folded.lines,
    states: folded.state.entries,
    takes: folded.takes,
    flags: await flagsIn(db, program, timeline, taken),
    today: await todayOf(db),
  })
  const stored = await storedEntries(db, scope)
  const entries = released.flatMap((line) => {
    const entry = stored.get(entryKey(line))
    return entry ? [{ ...line, id: entry.id, digest: digestOf(line.entry) }] : []
  })
  const ids = entries.map(({ id }) => id)
  // Room that a return made is theirs to give only once the return is approved.
  const { rows: givers } = await sql<{ id: string }>`
    select distinct e.id from reward_rows r join reward_entries e on ${ofCompany('e')} and e.id = r.entry_id
    where ${ofCompany('r')} and r.program_id = ${programId}::uuid and r.approved_at is null and r.promised < 0
      and e.status not in ('InReview', 'Disputed')`.execute(db.withoutPlugins())
  await approve(db, programId, [...new Set([...givers.map(({ id }) => id), ...ids])], displayName)
  await sql`insert into reward_rows (company_id, entry_id, program_id, document_id, row_no, amount, promised, trace, entry, digest, approved_at, approved_by)
    select ${company}, g.id, ${programId}::uuid, g.trace ->> 'documentId',
      (select max(r.row_no) + 1 from reward_rows r where ${ofCompany('r')} and r.entry_id = g.id), g."amountCents", g."promisedCents", g.trace, g.entry,
      g.digest, now(), ${displayName}
    from json_to_recordset(${JSON.stringify(entries)}::json) as g(id uuid, "amountCents" bigint, "promisedCents" bigint, trace jsonb, entry jsonb, digest text)`.execute(
    db,
  )
  await sql`update reward_entries e set promised = g."promised", earned = g."earned", state = g.entry, digest = g.digest, computed = null,
      decided = 'Approved', decided_by = ${displayName}, decided_at = now(), reason = ''
    from (select j.id, j.entry, j.digest, (j.entry ->> 'promisedCents')::bigint as promised, (j.entry ->> 'earnedCents')::bigint as earned
      from json_to_recordset(${JSON.stringify(entries)}::json) as j(id uuid, entry jsonb, digest text)) g
    where ${ofCompany('e')} and e.id = g.id`.execute(db)
  await computeAnew(db, programId)
  const { rows } = await sql<{
    id: string
  }>`select distinct attainment_id as id from reward_entries where ${ofCompany()} and id = any(${ids}::uuid[])`.execute(db.withoutPlugins())
  await auditMany(
    db,
    actorOf(context),
    { action: 'rewardsReleased', recordKind: 'attainment' },
    rows.map(({ id }) => id),
  )
  return { released: entries.length, total }
}
