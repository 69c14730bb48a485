import { sql } from 'kysely'
import { notify } from '#features/notifications/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import { dayAt, startOfDay, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import type { Watch } from '#server/work/job.ts'
import { lockLast } from '../../statements/server/door.ts'
import { type ProgramStep, refusalsOf } from '../states.ts'
import { isBeingComputed } from './counts.ts'
import { factsOf } from './facts.ts'
import { type ProgramRecord, programById } from './program.ts'
import { carryOut } from './steps.ts'

const mostAtOnce = 500
/** One company's in a round: with more than that it keeps no other company waiting. */
const mostOfCompany = 20
/** What cannot be moved is tried again after this, or once it is saved; what is not due where its company is, within the hour. */
const [asideMinutes, mostMinutes] = [10, 60]
/** Somewhere it is this day by now. */
const firstDay = () => Temporal.Now.plainDateISO('Pacific/Kiritimati').toString()

/**
 * Programs open on their first day, unless something is missing by then, which is told, and end after their last; those that are closing are closed
 * once nothing of them is left to do. One that cannot be moved is set aside for a while.
 */
export const programCalendar: Watch = {
  name: 'calendar of programs',
  everySeconds: 30,
  run: (services) =>
    eachCompany(
      services,
      ['select company_id, id from app.programs_to_move($1, $1, $2, $3)', firstDay(), mostOfCompany],
      async (db, companyId, { id = '' }) => {
        // Its own transactions: what fails is undone, and that it was tried is not.
        await moveInPortions(services, companyId, id).catch(async (error: unknown) => {
          await setAside(db, id)
          services.log.error({ err: error, companyId, programId: id }, 'the calendar could not move a program')
        })
      },
      mostAtOnce,
    ),
}

/** So many transactions of one program in a round: with more than that it keeps no other company waiting. */
const mostPortions = 20
/** A round that ends in between is gone on with by the next one. */
async function moveInPortions(services: Services, companyId: string, id: string): Promise<void> {
  let month: string | undefined
  for (let portion = 0; portion < mostPortions; portion++) {
    const left = await services.transaction({ companyId }, (db) => moveByCalendar(db, companyId, id, month))
    if (left === null) return
    month = left
  }
}

const setAside = (db: Db, id: string, minutes = asideMinutes) =>
  db
    .updateTable('programs')
    .set({ setAsideUntil: sql`now() + ${Math.min(minutes, mostMinutes)} * interval '1 minute'` })
    .where('id', '=', id)
    .execute()

/** Answers the month whose statements are to be locked next before it can be closed; null: there is nothing more to do now. */
export async function moveByCalendar(db: Db, companyId: string, id: string, month?: string): Promise<string | null> {
  const program = await programById(db, id, { lock: true })
  const zone = await zoneOf(db)
  const today = dayAt(new Date(), zone)
  const step = stepOf(program, today)
  if (!step) {
    await setAside(db, id, minutesToMidnight(zone))
    return null
  }
  // Moments later it is known what became of its last sales.
  if (step === 'closed' && (await isBeingComputed(db, id))) return null
  if (step !== 'end' && refusalsOf(step, await factsOf(db, program, null)).length) {
    await setAside(db, id)
    if (step === 'open') await tellNotOpened(db, companyId, program, zone)
    return null
  }
  const left = step === 'closed' ? await lockLast(db, program, month) : null
  if (left !== null) return left
  await carryOut(db, byItself(companyId), program, { step, today })
  if (step === 'closed') await tellPayees(db, companyId, program, zone)
  return null
}

/** Whoever earned something by it and signs in here. */
async function tellPayees(db: Db, companyId: string, { id, name }: ProgramRecord, zone: string): Promise<void> {
  const { rows } = await sql<{ userId: string }>`select m.user_id as "userId" from memberships m
    where ${ofCompany('m')} and exists (select from reward_entries e where ${ofCompany('e')} and e.program_id = ${id}::uuid
      and e.payee_id in (m.rep_id, m.customer_id))`.execute(db.withoutPlugins())
  const to = rows.map(({ userId }) => userId)
  if (to.length) await notify(db, { companyId, code: 'NA_PROGRAM_CLOSED', to, value: name, zone })
}

function stepOf({ state, fromDate, toDate }: ProgramRecord, today: string): Extract<ProgramStep, 'open' | 'end' | 'closed'> | null {
  if (state === 'Closing') return 'closed'
  if (state === 'Scheduled') return fromDate <= today ? 'open' : null
  return (state === 'Open' || state === 'Paused') && toDate < today ? 'end' : null
}

/** The next day begins then, and what is due on it. */
function minutesToMidnight(zone: string): number {
  const tomorrow = Temporal.PlainDate.from(dayAt(new Date(), zone)).add({ days: 1 }).toString()
  return Math.max(0, startOfDay(tomorrow, zone) - Date.now()) / 60_000
}

const byItself = (companyId: string): Actor => ({ companyId, actorId: null, actor: 'Ledgerside', origin: 'system' })

/** Once for each first day that it was given: whoever can mend it, and its own page, which says what is missing. */
async function tellNotOpened(db: Db, companyId: string, { id, name, fromDate, stateSince }: ProgramRecord, zone: string): Promise<void> {
  const due = new Date(Math.max(new Date(stateSince).getTime(), startOfDay(fromDate, zone)))
  const told = await db
    .selectFrom('auditEvents')
    .select('id')
    .where('recordKind', '=', 'program')
    .where('recordId', '=', id)
    .where('action', '=', 'programNotOpened')
    .where('at', '>=', due.toISOString())
    .limit(1)
    .executeTakeFirst()
  if (told) return
  await audit(db, byItself(companyId), { action: 'programNotOpened', recordKind: 'program', recordId: id })
  const record = { kind: 'program', id } as const
  await notify(db, { companyId, code: 'NA_PROGRAM_NOT_OPENED', to: { can: 'programs.write' }, value: name, record, zone })
}
