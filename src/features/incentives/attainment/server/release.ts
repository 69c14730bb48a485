import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, auditMany } from '#server/data/audit.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { previewRelease, releaseRewards } from '../contract.ts'
import type { Entry, EntryLine } from '../engine/entries.ts'
import { release, turnedAway } from '../engine/release.ts'
import { approve } from './approve.ts'
import { appendApproved } from './compute/append.ts'
import { timelineOfProgram } from './compute/books.ts'
import { flagsIn } from './compute/flags.ts'
import { foldAll, open } from './compute/fold.ts'
import { computedPrograms } from './compute/program.ts'
import { entryKey, type Scope, storedLines, takenBy } from './compute/stored.ts'
import { write } from './compute/write.ts'
import { mostFor } from './decide.ts'
import { computeAnew } from './reject.ts'
import { isFree, roomMade, standingsOf } from './releasable.ts'
import { namesOf, sentencesOf } from './spoken.ts'

/**
 * What the ceiling turned away and could have now, with the program brought up to its documents; to be given, under its lock. What waits for something
 * else is left, and its room is for others; what is above the caller's limit is left with its room.
 */
async function releasable(context: DbContext, programId: string, { isSeen }: { isSeen: boolean }) {
  const { db } = context
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
    program.fromDate,
  )
  const scope: Scope = { programId, saleIds: 'all' }
  const timeline = await timelineOfProgram(db, program)
  const settled = await storedLines(db, scope, 'approved')
  const folded = foldAll(program.rules, timeline, settled, taken)
  const { lines: released, work } = open(program.rules, folded.state, taken, () => true)
  const today = await todayOf(db)
  if (!isSeen)
    await write(db, scope, {
      rules: program.rules,
      sales: timeline.sales,
      settled,
      lines: folded.lines,
      states: folded.state.entries,
      takes: folded.takes,
      flags: await flagsIn(db, program, timeline, taken),
      today,
    })
  const standings = await standingsOf(db, programId)
  const most = await mostFor(db, memberOf(context).role)
  const isAbove = (cents: number) => most !== null && cents > most
  const waits = (entry: Entry) => !isFree(program, entry, standings.get(entryKey(entry)), today)
  const { givers, heldCents } = roomMade(folded.lines, standings, (entry, { promised }) => !waits(entry) && !isAbove(promised))
  // Nobody has it yet.
  folded.state.promisedCents += heldCents
  const room = locked.maximumAllowed === null ? null : Math.max(0, locked.maximumAllowed - folded.state.promisedCents)
  const away = turnedAway(work, [...settled, ...folded.lines])
  release(
    work,
    away.filter((entry) => !waits(entry)),
    { documentId: crypto.randomUUID(), at: new Date().toISOString() },
  )
  const above = released.filter(({ entry }) => isAbove(entry.promisedCents))
  const left = [
    ...away.filter(waits).map((entry) => ({ entry, why: 'waits' as const })),
    ...above.map(({ entry }) => ({ entry, why: 'above' as const })),
  ]
  return {
    released: released.filter((line) => !above.includes(line)),
    left: left.map(({ entry, why }) => ({ id: standings.get(entryKey(entry))?.id ?? '', why })),
    givers,
    standings,
    room,
  }
}

export async function releasePreview(context: DbContext, programId: string): Promise<RawResult<typeof previewRelease>> {
  const { db } = context
  const found = await releasable(context, programId, { isSeen: true })
  if (!found) return { rows: [], total: 0, room: null, left: [] }
  const { released, room, left, standings } = found
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
    const entry = standings.get(entryKey(line))
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
  return { rows, total: totalOf(released), room, left }
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
  const found = await releasable(context, programId, { isSeen: false })
  if (!found || totalOf(found.released) !== total) throw new AppError('releaseMoved')
  const { released, standings, givers } = found
  const entries = released.flatMap((line) => {
    const entry = standings.get(entryKey(line))
    return entry ? [{ ...line, id: entry.id }] : []
  })
  const ids = entries.map(({ id }) => id)
  await approve(db, programId, [...new Set([...givers, ...ids])], displayName)
  await appendApproved(db, programId, entries, displayName)
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
