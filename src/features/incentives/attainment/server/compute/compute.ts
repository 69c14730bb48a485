import { sql } from 'kysely'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { approveByItself } from '../approve.ts'
import { takeBackAfterClose } from './after-close.ts'
import { timelineAfter, timelineOfProgram } from './books.ts'
import { flagsIn, salesBeside } from './flags.ts'
import { foldAll, foldOn, type KeptState, stateFrom } from './fold.ts'
import { type ComputedProgram, computedPrograms } from './program.ts'
import { entryStates, type Scope, storedAttainments, storedLines, takenBy } from './stored.ts'
import { write } from './write.ts'

/** Programs that wait, in the order in which they take sales, and closed ones of whose rewards something may go back. */
export async function waitingPrograms(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct program_id as id from attainment_marks where ${ofCompany()}`.execute(
    db.withoutPlugins(),
  )
  const waiting = new Set(rows.map(({ id }) => id))
  const computed = (await computedPrograms(db)).map(({ rules }) => rules.id).filter((id) => waiting.has(id))
  const others = [...waiting].filter((id) => !computed.includes(id))
  if (!others.length) return computed
  // What is over is not looked at each day any more, and what was called off not at all.
  await sql`delete from attainment_states where ${ofCompany()} and program_id = any(${others}::uuid[])`.execute(db)
  const closed = (await db.selectFrom('programs').select('id').where('id', 'in', others).where('state', '=', 'Closed').execute()).map(
    ({ id }) => id,
  )
  const off = others.filter((id) => !closed.includes(id))
  if (off.length) await sql`delete from attainment_marks where ${ofCompany()} and program_id = any(${off}::uuid[])`.execute(db)
  return [...computed, ...closed]
}

/**
 * Brings a program up to its documents, under its lock, so that no two can give the same room below the ceiling away. Where only what came after all
 * others is new, from where it stood; else from the beginning. Somebody else may be at it: then nothing happens.
 */
export async function computeProgram(db: Db, programId: string): Promise<void> {
  const { rows: locked } = await sql<{ state: string }>`
    select p.state from programs p where ${ofCompany('p')} and p.id = ${programId}::uuid for update skip locked`.execute(
    db.withoutPlugins(),
  )
  if (!locked[0]) return
  if (locked[0].state === 'Closed') return takeBackAfterClose(db, programId)
  const { rows: marks } = await sql<{ place: string }>`
    delete from attainment_marks where ${ofCompany()} and program_id = ${programId}::uuid returning place`.execute(db.withoutPlugins())
  const programs = await computedPrograms(db)
  const at = programs.findIndex(({ rules }) => rules.id === programId)
  const program = programs[at]
  if (!marks.length || !program) return
  const taken = await takenBy(
    db,
    programs
      .slice(0, at)
      .filter(({ rules }) => rules.isExclusive)
      .map(({ rules }) => rules),
    program.fromDate,
  )
  const today = await todayOf(db)
  const kept = await keptState(db, programId)
  const isOn = kept !== null && kept.computedOn === today && marks.every(({ place }) => place > kept.place)
  const moved = isOn ? await computeOn(db, program, kept, taken, today) : await computeAll(db, program, taken, today)
  await approveByItself(db, program)
  if (!moved) return
  // What an exclusive program has, or has not any more, is another one's.
  const later = programs.slice(at + 1).map(({ rules }) => rules.id)
  if (later.length) await sql`insert into attainment_marks (company_id, program_id) select ${company}, unnest(${later}::uuid[])`.execute(db)
}

async function computeAll(db: Db, program: ComputedProgram, taken: ReadonlyMap<string, string>, today: string): Promise<boolean> {
  const scope: Scope = { programId: program.rules.id, saleIds: 'all' }
  const timeline = await timelineOfProgram(db, program)
  const settled = await storedLines(db, scope, 'approved')
  const { lines, state, takes, kept } = foldAll(program.rules, timeline, settled, taken)
  const flags = await flagsIn(db, program, timeline, taken)
  const moved = await write(db, scope, {
    rules: program.rules,
    sales: timeline.sales,
    settled,
    lines,
    states: state.entries,
    takes,
    flags,
    today,
  })
  await keepState(db, program.rules.id, kept, today)
  return moved
}

async function computeOn(
  db: Db,
  program: ComputedProgram,
  from: KeptState,
  taken: ReadonlyMap<string, string>,
  today: string,
): Promise<boolean> {
  const programId = program.rules.id
  const timeline = await timelineAfter(db, program, from.place)
  if (!timeline.events.length) return false
  const touched = [...new Set([...timeline.sales.keys(), ...timeline.followUps.keys()])]
  const entries = await entryStates(db, { programId, saleIds: touched })
  const folded = foldOn(program.rules, timeline, { state: stateFrom(from.state, entries), place: from.place }, taken)
  const beside = await salesBeside(db, program, touched)
  const flags = await flagsIn(db, program, beside, taken)
  const known = await storedAttainments(db, { programId, saleIds: [...beside.sales.keys()] })
  const flagged = [...known.values()].filter(({ saleId, flags: before }) => before.join() !== (flags.get(saleId) ?? []).join())
  const scope: Scope = { programId, saleIds: [...new Set([...touched, ...flagged.map(({ saleId }) => saleId)])] }
  const takesBefore = [...(await storedAttainments(db, scope)).values()].filter(({ takes }) => takes).map(({ saleId }) => saleId)
  const moved = await write(db, scope, {
    rules: program.rules,
    sales: new Map([...beside.sales, ...timeline.sales]),
    settled: await storedLines(db, scope, 'approved'),
    lines: [...(await storedLines(db, scope, 'open')), ...folded.lines],
    states: folded.state.entries,
    takes: new Set([...takesBefore, ...folded.takes]),
    flags,
    today,
  })
  await keepState(db, programId, folded.kept, today)
  return moved
}

async function keptState(db: Db, programId: string): Promise<(KeptState & { computedOn: string }) | null> {
  const { rows } = await sql<{ place: string; state: object | null; computedOn: string }>`
    select place, state, computed_on::text as "computedOn" from attainment_states where ${ofCompany()} and program_id = ${programId}::uuid`.execute(
    db.withoutPlugins(),
  )
  const [row] = rows
  return row?.state ? { ...row, state: row.state } : null
}

async function keepState(db: Db, programId: string, kept: KeptState | null, today: string) {
  await sql`insert into attainment_states as s (company_id, program_id, place, computed_on, state)
    values (${company}, ${programId}::uuid, ${kept?.place ?? ''}, ${today}, ${kept ? JSON.stringify(kept.state) : null}::jsonb)
    on conflict (company_id, program_id) do update set place = excluded.place, computed_on = excluded.computed_on, state = excluded.state`.execute(
    db,
  )
}
