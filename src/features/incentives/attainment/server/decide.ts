import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Role } from '#contract/permissions.ts'
import { actorOf, auditMany } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { approveRewards, decideRewards } from '../contract.ts'
import type { EntryStatus } from '../engine/status.ts'
import { approve, type OpenReward, openRewards, withRoom } from './approve.ts'
import { mayApprove, mayReject } from './may.ts'
import { answerOpen } from './questions.ts'
import { reject } from './reject.ts'

const actions = { approve: 'rewardsApproved', reject: 'rewardsRejected' } as const
type Left = RawResult<typeof decideRewards>['left']
type Entry = { id: string; programId: string; attainmentId: string; status: EntryStatus; decided: EntryStatus | null; promised: number }

/** Of the programs that these entries are of, which stay as they are meanwhile. */
async function lockedEntries(db: Db, ids: readonly string[]): Promise<Entry[]> {
  await sql`select from programs p where ${ofCompany('p')} and p.id in (select e.program_id from reward_entries e where ${ofCompany('e')}
    and e.id = any(${ids}::uuid[])) order by p.id for update`.execute(db)
  const { rows } = await sql<Entry>`
    select e.id, e.program_id as "programId", e.attainment_id as "attainmentId", e.status, e.decided, e.promised from reward_entries e
    where ${ofCompany('e')} and e.id = any(${ids}::uuid[]) order by e.program_id, e.id`.execute(db.withoutPlugins())
  return rows
}

/** What a manager may decide alone; null: all. */
export async function mostFor(db: Db, role: Role): Promise<number | null> {
  if (role !== 'manager') return null
  return (await db.selectFrom('incentiveSettings').select('secondPersonAbove').executeTakeFirst())?.secondPersonAbove ?? null
}

export async function decide(
  context: DbContext,
  { entries: ids, verdict, reason }: ValidInput<typeof decideRewards>['body'],
): Promise<RawResult<typeof decideRewards>> {
  const { db } = context
  const { role, displayName } = memberOf(context)
  const entries = await lockedEntries(db, ids)
  // Of another company, or gone: they were computed anew.
  if (!entries.length) throw new AppError('rewardMoved')
  const most = await mostFor(db, role)
  const may = ({ status, decided }: Entry) =>
    verdict === 'approve' ? mayApprove(role, status) : mayReject(role, status) && decided !== 'Funding'
  const left: Left = ids.filter((id) => !entries.some((entry) => entry.id === id)).map((id) => ({ id, why: 'state' as const }))
  const chosen = entries.filter((entry) => {
    const why = !may(entry) ? 'state' : most !== null && entry.promised > most ? 'above' : null
    if (why) left.push({ id: entry.id, why })
    return !why
  })
  const done: Entry[] = []
  for (const [programId, own] of Map.groupBy(chosen, (entry) => entry.programId)) {
    const entryIds = own.map(({ id }) => id)
    const open = await openRewards(db, programId, entryIds)
    if (verdict === 'reject') {
      await answerOpen(context, entryIds, { said: reason, outcome: 'rejected' })
      await reject(db, programId, entryIds, { by: displayName, reason })
    } else left.push(...(await approveOpen(db, programId, open, displayName)))
    done.push(...own.filter(({ id }) => !left.some((each) => each.id === id)))
  }
  await auditMany(
    db,
    actorOf(context),
    {
      action: actions[verdict],
      recordKind: 'attainment',
      changes: reason ? [{ field: 'reason', from: '', to: reason }] : [],
    },
    [...new Set(done.map(({ attainmentId }) => attainmentId))],
  )
  return { decided: done.length, left }
}

/** As far as there is room below the ceiling; answers those for which there is none. */
async function approveOpen(db: Db, programId: string, open: readonly OpenReward[], by: string): Promise<Left> {
  const { maximumAllowed, approvedPromised } = await db
    .selectFrom('programs')
    .select(['maximumAllowed', 'approvedPromised'])
    .where('id', '=', programId)
    .executeTakeFirstOrThrow()
  const { fits, left } = withRoom(open, { maximumAllowed, approvedPromised })
  await approve(
    db,
    programId,
    fits.map(({ id }) => id),
    by,
  )
  return left.map(({ id }) => ({ id, why: 'ceiling' as const }))
}

const mostApproved = 5000
/** All that are earned in a program, in the order of their sales; what is left over is left for the next time. */
export async function approveMany(
  context: DbContext,
  { programId, atMost, flagged }: ValidInput<typeof approveRewards>['body'],
): Promise<RawResult<typeof approveRewards>> {
  const { db } = context
  const { role, displayName } = memberOf(context)
  const program = await db.selectFrom('programs').select('id').where('id', '=', programId).forUpdate().executeTakeFirst()
  if (!program) throw new AppError('notFound')
  const most = await mostFor(db, role)
  const limit = most === null ? atMost : Math.min(most, atMost)
  const statuses = flagged ? ['Earned', 'InReview'] : ['Earned']
  const found = (await openRewards(db, programId)).filter(({ status, open }) => statuses.includes(status) && open <= limit)
  const open = found.slice(0, mostApproved)
  const left = await approveOpen(db, programId, open, displayName)
  const done = open.filter(({ id }) => !left.some((each) => each.id === id))
  const { rows } = await sql<{ id: string }>`select distinct attainment_id as id from reward_entries where ${ofCompany()}
    and id = any(${done.map(({ id }) => id)}::uuid[])`.execute(db.withoutPlugins())
  await auditMany(
    db,
    actorOf(context),
    { action: 'rewardsApproved', recordKind: 'attainment' },
    rows.map(({ id }) => id),
  )
  return { decided: done.length, amount: done.reduce((sum, reward) => sum + reward.open, 0), left, more: found.length > mostApproved }
}
