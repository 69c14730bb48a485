import { can, roles } from '#contract/permissions.ts'
import { dayAt, zoneOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { hasTaxForm } from '../../statements/server/door.ts'
import type { ProgramFacts } from '../states.ts'
import { countsOf } from './counts.ts'
import { type ProgramRecord, termsOf, versionsOf } from './program.ts'
import { settingsOf } from './settings.ts'
import { waysToPay } from './ways-to-pay.ts'

/** Who takes the step; null: the calendar. */
export type Taker = { userId: string; role: string } | null

/** What the guards of a program's steps look at. */
export async function factsOf(db: Db, program: ProgramRecord, taker: Taker): Promise<ProgramFacts> {
  const [latest] = await versionsOf(db, program.id)
  // What is written of one that runs is looked at when it is applied.
  const terms = latest?.terms ?? termsOf(program, latest)
  const [zone, counts, ways] = await Promise.all([zoneOf(db), countsOf(db, program), waysToPay(db)])
  const today = dayAt(new Date(), zone)
  return {
    state: program.state,
    wasOpen: program.openedAt !== null,
    rewards: terms.rewards.length,
    hasCeiling: terms.maximumAllowed !== null || program.noCeiling,
    payable: terms.rewards.every(({ payVia }) => ways.includes(payVia)),
    toDate: terms.toDate,
    today,
    ...counts,
    needsSecond: taker !== null && (await needsSecond(db, program, taker.userId)),
    isOwner: taker?.role === 'owner',
    hasTaxForm: program.state === 'Closed' && (await hasTaxForm(db, program.id)),
    closedDays: Temporal.PlainDate.from(dayAt(program.stateSince, zone)).until(today, { largestUnit: 'days' }).days,
  }
}

const writing = roles.filter((role) => can(role, 'programs.write'))

/** Above the company's limit two close it, if there is somebody else who may (rules 3.21). */
async function needsSecond(db: Db, { attained, closeAskedBy }: ProgramRecord, userId: string): Promise<boolean> {
  const { secondPersonAbove } = await settingsOf(db)
  if (secondPersonAbove === null || attained <= secondPersonAbove) return false
  if (closeAskedBy !== null && closeAskedBy !== userId) return false
  const other = await db
    .selectFrom('memberships')
    .select('userId')
    .where('userId', '<>', userId)
    .where('role', 'in', writing)
    .where('suspendedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}
