import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { numberLocales } from '#contract/languages.ts'
import { attainmentsWith, programFundingPath, programPath } from '#contract/places.ts'
import { notify } from '#features/notifications/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { zoneOf } from '#server/data/days.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { text } from '#server/text.ts'
import type { CloseBlocker, closeProgram } from '../contract.ts'
import { type ProgramFacts, type ProgramRefusal, refusalsOf } from '../states.ts'
import { blockingStatuses, mostCounted } from './counts.ts'
import { factsOf } from './facts.ts'
import { type ProgramRecord, seenProgram } from './program.ts'
import { carryOut } from './steps.ts'

/** Closing once nothing is undecided or unpaid; its last statements are made by the calendar (rules 3.8). */
export async function closeBy(
  context: DbContext,
  { programId, version, reason }: ValidInput<typeof closeProgram>['body'],
): Promise<RawResult<typeof closeProgram>> {
  const { db } = context
  const { userId, role } = memberOf(context)
  const program = await seenProgram(context, programId, version)
  const facts = await factsOf(db, program, { userId, role })
  const refusals = refusalsOf('close', facts)
  if (refusals.includes('state')) throw new AppError('programStep')
  const blocking = refusals.filter((each) => each !== 'secondPerson')
  if (blocking.length) {
    const blockers = blocking.map((refusal) => blockerOf(context, program, facts, refusal))
    throw new AppError('programBlocked', { values: { count: blockers.length }, detail: { blockers } })
  }
  if (refusals.length) return askSecond(context, program, userId)
  const state = await carryOut(db, actorOf(context), program, { step: 'close', today: facts.today, reason })
  return { state, version: version + 1, waits: false }
}

const isCounted = (refusal: ProgramRefusal): refusal is keyof typeof blockingStatuses => refusal in blockingStatuses

function blockerOf({ language }: DbContext, { id }: ProgramRecord, facts: ProgramFacts, refusal: ProgramRefusal): CloseBlocker {
  const isOfFunding = refusal === 'inBatch' || refusal === 'unpaid'
  const count = isCounted(refusal) || isOfFunding ? facts[refusal] : 1
  const path = isCounted(refusal)
    ? attainmentsWith({ program: [id], status: blockingStatuses[refusal] })
    : isOfFunding
      ? programFundingPath(id)
      : programPath(id)
  const shown = `${Math.min(count, mostCounted).toLocaleString(numberLocales[language])}${count > mostCounted ? '+' : ''}`
  return { refusal, count, text: text(language, `programs.refusals.${refusal}`, { count, shown }), path }
}

async function askSecond(context: DbContext, { id, version, name, state, closeAskedBy }: ProgramRecord, userId: string) {
  const { db } = context
  if (closeAskedBy === userId) return { state, version, waits: true }
  await db
    .updateTable('programs')
    .set({ closeAskedBy: userId, closeAskedAt: new Date(), version: version + 1, changedAt: new Date() })
    .where('id', '=', id)
    .execute()
  await audit(db, actorOf(context), { action: 'programCloseAsked', recordKind: 'program', recordId: id, recordVersion: version + 1 })
  const { companyId } = memberOf(context)
  const record = { kind: 'program', id } as const
  const zone = await zoneOf(db)
  await notify(db, { companyId, code: 'NA_PROGRAM_CLOSE', to: { can: 'programs.write' }, except: userId, value: name, record, zone })
  return { state, version: version + 1, waits: true }
}
