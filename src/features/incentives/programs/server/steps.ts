import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { type Actor, actorOf, audit, type Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { supersedeLast } from '../../statements/server/door.ts'
import type { deleteProgram, takeProgramStep } from '../contract.ts'
import { type ProgramRefusal, type ProgramState, type ProgramStep, refusalsOf, stateAfter } from '../states.ts'
import { type ProgramTerms, programTerms } from '../terms.ts'
import { factsOf } from './facts.ts'
import { endPause, pauseFrom, resumeOn } from './pauses.ts'
import { keepTerms, listed, type ProgramRecord, seenProgram, versionsOf } from './program.ts'
import { changedNow } from './save.ts'

/** Blockers of closing are a list of their own. */
const errorOf: Partial<Record<ProgramRefusal, ErrorCode>> = {
  state: 'programStep',
  wasOpen: 'programStep',
  noReward: 'programNoReward',
  noCeiling: 'programNoCeiling',
  notPayable: 'programNotPayable',
  endsBefore: 'programEndsBefore',
  onlyOwner: 'programOnlyOwner',
  closedLong: 'programClosedLong',
  taxForm: 'programTaxForm',
}
export const actionOf = {
  publish: 'programPublished',
  unschedule: 'programUnscheduled',
  open: 'programOpened',
  pause: 'programPaused',
  resume: 'programResumed',
  end: 'programEnded',
  close: 'programClosing',
  closed: 'programClosed',
  reopen: 'programReopened',
  remove: 'programRemoved',
} as const satisfies Record<ProgramStep, string>

export async function takeStep(
  context: DbContext,
  id: string,
  { step, version, reason }: ValidInput<typeof takeProgramStep>['body'],
): Promise<RawResult<typeof takeProgramStep>> {
  const { program, today } = await guarded(context, id, step, version)
  const state = await carryOut(context.db, actorOf(context), program, { step, today, reason })
  return { state, version: version + 1 }
}

export async function removeProgram(
  context: DbContext,
  id: string,
  { version }: ValidInput<typeof deleteProgram>['body'],
): Promise<Record<string, never>> {
  const { program } = await guarded(context, id, 'remove', version)
  await context.db.deleteFrom('programs').where('id', '=', id).execute()
  const changes = [{ field: 'programName', from: program.name, to: '' }]
  await audit(context.db, actorOf(context), { action: actionOf.remove, recordKind: 'program', recordId: id, changes })
  return {}
}

/** What they saw is what it is, and nothing stands in its way. */
async function guarded(context: DbContext, id: string, step: ProgramStep, version: number) {
  const program = await seenProgram(context, id, version)
  const { userId, role } = memberOf(context)
  const facts = await factsOf(context.db, program, { userId, role })
  const [first] = refusalsOf(step, facts)
  if (first) throw new AppError(errorOf[first] ?? 'programStep')
  return { program, today: facts.today }
}

type Taken = { step: ProgramStep; today: string; reason?: string }

/** By a person or by the calendar, who looked at its guards. */
export async function carryOut(db: Db, by: Actor, program: ProgramRecord, { step, today, reason = '' }: Taken): Promise<ProgramState> {
  const { id, version, companyId } = program
  const to = stateAfter(step, program.fromDate, today)
  if (to === null) throw new Error('What is removed has no state.')
  const opens = to === 'Open' && program.openedAt === null
  if (step === 'publish') await fixTerms(db, by, program)
  if (step === 'unschedule') await loosenTerms(db, program)
  // Opened before its day, this is its first one; ended by hand, this is its last.
  if (opens && program.fromDate > today) await eachTerms(db, id, (terms) => ({ ...terms, fromDate: today }))
  if (step === 'end' && program.toDate > today) await eachTerms(db, id, (terms) => ({ ...terms, toDate: today }))
  if (step === 'pause') await pauseFrom(db, companyId, id, today)
  if (step === 'resume') await resumeOn(db, id, today)
  const [latest, ...earlier] = await versionsOf(db, id)
  const days = latest
    ? listed(
        latest.terms,
        earlier.map(({ terms }) => terms),
      )
    : null
  if (step === 'reopen') await supersedeLast(db, id)
  if (step === 'end') await endPause(db, id, days?.toDate ?? today)
  await db
    .updateTable('programs')
    .set({
      state: to,
      stateSince: new Date(),
      ...days,
      ...changedNow(version),
      ...(opens && { openedAt: new Date() }),
      ...((step === 'publish' || step === 'end') && { draft: null }),
    })
    .where('id', '=', id)
    .execute()
  const changes: Change[] = [{ field: 'programState', from: program.state, to }]
  for (const field of ['fromDate', 'toDate'] as const)
    if (days && days[field] !== program[field]) changes.push({ field, from: program[field], to: days[field] })
  if (reason) changes.push({ field: 'reason', from: '', to: reason })
  await audit(db, by, { action: actionOf[step], recordKind: 'program', recordId: id, recordVersion: version + 1, changes })
  return to
}

/** What was written is the first version. */
async function fixTerms(db: Db, { actor }: Actor, { companyId, id, draft }: ProgramRecord): Promise<void> {
  const terms = JSON.stringify(programTerms.parse(draft))
  await db.insertInto('programVersions').values({ companyId, programId: id, version: 1, fromDay: null, terms, madeBy: actor }).execute()
}

async function loosenTerms(db: Db, { id }: ProgramRecord): Promise<void> {
  const [latest] = await versionsOf(db, id)
  if (!latest) throw new Error('What is scheduled has a version.')
  await db
    .updateTable('programs')
    .set({ draft: JSON.stringify(latest.terms) })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('programVersions').where('programId', '=', id).execute()
}

async function eachTerms(db: Db, id: string, become: (terms: ProgramTerms) => ProgramTerms): Promise<void> {
  for (const { version, terms } of await versionsOf(db, id)) await keepTerms(db, id, version, become(terms))
}
