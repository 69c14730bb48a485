import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can, type Role } from '#contract/permissions.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { getProgramDetail } from '../contract.ts'
import { editOf, programSteps, refusalsOf, reopenDays } from '../states.ts'
import { everything, type ProgramTerms } from '../terms.ts'
import { factsOf } from './facts.ts'
import { rowOf } from './list.ts'
import { allNames } from './named.ts'
import { fieldsOf, type ProgramRecord, programRecord, type StoredVersion, termsOf, versionsOf } from './program.ts'
import { isPayee } from './reach.ts'

type Detail = RawResult<typeof getProgramDetail>

export async function programDetails(context: DbContext, id: string): Promise<Detail> {
  const { db } = context
  const { userId, role } = memberOf(context)
  const isMasked = isPayee(context)
  const program = await programRecord(context, id)
  const [row, all, zone] = await Promise.all([rowOf(db, id, isMasked), versionsOf(db, id), zoneOf(db)])
  if (!row) throw new AppError('notFound')
  const versions = isMasked ? all.slice(0, 1).map((each) => ({ ...each, terms: forPayee(each.terms, role), madeBy: '' })) : all
  const [latest] = versions
  const terms = termsOf(isMasked ? { draft: null } : program, latest)
  const today = dayAt(new Date(), zone)
  return {
    ...row,
    version: program.version,
    fields: fieldsOf(program, terms),
    rewards: terms.rewards,
    pending: isMasked || program.state === 'Draft' || !latest || program.draft === null ? null : editOf(latest.terms, terms),
    nextFromDay: nextDay(latest, today),
    versions,
    pauses: await pausesOf(db, id),
    names: await allNames(db, [terms, ...versions.map((each) => each.terms)]),
    openedAt: program.openedAt,
    stateSince: program.stateSince,
    reopenUntil: program.state === 'Closed' ? dayPlus(dayAt(program.stateSince, zone), reopenDays) : null,
    ...(isMasked ? { closeAskedBy: null, steps: [] } : await office(db, program, { userId, role })),
    canWrite: can(role, 'programs.write'),
  }
}

async function office(db: Db, program: ProgramRecord, taker: { userId: string; role: string }) {
  const facts = await factsOf(db, program, taker)
  const steps = programSteps.map((step) => ({ step, refusals: refusalsOf(step, facts) }))
  return {
    closeAskedBy: program.closeAskedBy && (await nameOf(db, program.closeAskedBy)),
    steps: steps.filter(({ step, refusals }) => step !== 'closed' && !refusals.includes('state')),
  }
}

async function nameOf(db: Db, userId: string): Promise<string> {
  const row = await db.selectFrom('users').select('displayName').where('id', '=', userId).executeTakeFirst()
  return row?.displayName ?? ''
}

/** Without whom else it is for; a customer also without what reps earn. */
function forPayee(terms: ProgramTerms, role: Role): ProgramTerms {
  const { items, categories } = terms.eligible
  return {
    ...terms,
    eligible: { items, categories, customers: everything, groups: everything, territories: everything, reps: everything },
    rewards: terms.rewards.filter(({ payee }) => role === 'rep' || payee === 'C'),
  }
}

const dayPlus = (day: string, days: number) => Temporal.PlainDate.from(day).add({ days }).toString()
function nextDay(latest: StoredVersion | undefined, today: string): string {
  const tomorrow = dayPlus(today, 1)
  return latest?.fromDay && latest.fromDay > tomorrow ? latest.fromDay : tomorrow
}

const pausesOf = (db: Db, programId: string) =>
  db.selectFrom('programPauses').select(['fromDay', 'toDay']).where('programId', '=', programId).orderBy('fromDay').execute()
