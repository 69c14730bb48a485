import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { ComputedProgram } from './compute/program.ts'

export type OpenReward = {
  id: string
  status: string
  isDecided: boolean
  open: number
  openPromised: number
  place: string
  flags: string[]
}

/** Entries of a program with rows that nobody has approved, in the order of their sales; or of these alone. */
export async function openRewards(db: Db, programId: string, ids: readonly string[] | null = null): Promise<OpenReward[]> {
  const { rows } = await sql<OpenReward>`
    select e.id, e.status, e.decided is not null as "isDecided", sum(r.amount)::bigint as open, sum(r.promised)::bigint as "openPromised", a.place, a.flags
    from reward_rows r join reward_entries e on e.company_id = r.company_id and e.id = r.entry_id
      join attainments a on a.company_id = e.company_id and a.id = e.attainment_id
    where ${ofCompany('r')} and r.program_id = ${programId}::uuid and r.approved_at is null
      ${ids ? sql`and e.id = any(${ids}::uuid[])` : sql``}
    group by e.id, e.company_id, a.id, a.company_id order by a.place, e.id`.execute(db.withoutPlugins())
  return rows
}

/**
 * Those for which there is room below the ceiling among what is approved: what gives room back first, the others in the order of their sales. Under
 * the program's lock.
 */
export function withRoom(
  rewards: readonly OpenReward[],
  { maximumAllowed, approvedPromised }: Pick<ComputedProgram, 'maximumAllowed' | 'approvedPromised'>,
): { fits: OpenReward[]; left: OpenReward[] } {
  const [fits, left]: [OpenReward[], OpenReward[]] = [[], []]
  let room = maximumAllowed === null ? Number.POSITIVE_INFINITY : maximumAllowed - approvedPromised
  for (const reward of rewards.toSorted((one, other) => Number(one.openPromised > 0) - Number(other.openPromised > 0))) {
    if (reward.openPromised > 0 && reward.openPromised > room) left.push(reward)
    else {
      room -= reward.openPromised
      fits.push(reward)
    }
  }
  return { fits, left }
}

/** Their rows are never changed from here on. What is earned later is computed from them. */
export async function approve(db: Db, programId: string, ids: readonly string[], by: string): Promise<void> {
  if (!ids.length) return
  await sql`update reward_rows set approved_at = now(), approved_by = ${by}
    where ${ofCompany()} and program_id = ${programId}::uuid and entry_id = any(${ids}::uuid[]) and approved_at is null`.execute(db)
  // What was rejected brings nothing, and what is on its way is said by whoever pays it.
  await sql`update reward_entries set computed = null, decided = case when decided = 'Funding' then decided else 'Approved' end, decided_by = ${by},
      decided_at = now(), reason = ''
    where ${ofCompany()} and id = any(${ids}::uuid[]) and decided is distinct from 'Rejected'`.execute(db)
  await afterApproval(db, programId)
}

/** Sales before one that is approved are computed again: what was approved has its room first. */
async function afterApproval(db: Db, programId: string) {
  await sql`
    with last as (select max(a.place collate "C") as place from attainments a join reward_entries e on ${ofCompany('e')} and e.attainment_id = a.id
      where ${ofCompany('a')} and a.program_id = ${programId}::uuid and e.decided is not null),
    kept as (update attainment_states s set state = jsonb_set(s.state, '{lastSettledKey}', to_jsonb(l.place)) from last l
      where ${ofCompany('s')} and s.program_id = ${programId}::uuid and s.state is not null)
    insert into attainment_marks (company_id, program_id) select ${company}, ${programId}::uuid from last l
    where exists (select from reward_entries e join attainments a on ${ofCompany('a')} and a.id = e.attainment_id
      where ${ofCompany('e')} and e.program_id = ${programId}::uuid and e.decided is null and a.place < l.place)`.execute(db)
}

/**
 * What is less than the company's limit is approved as it is earned, unless somebody is to look at it; what takes back from what is approved always
 * is, also while its payee asks or the rest waits for money.
 */
export async function approveByItself(db: Db, program: ComputedProgram): Promise<void> {
  const { rules } = program
  const settings = await db.selectFrom('incentiveSettings').select('approvesBelow').executeTakeFirst()
  const below = settings?.approvesBelow ?? 0
  const open = (await openRewards(db, rules.id)).filter(({ status, isDecided, open: cents, openPromised }) => {
    const takesBack = isDecided && cents <= 0 && openPromised <= 0
    return takesBack || (status === 'Earned' && cents < below)
  })
  if (!open.length) return
  const { rows } = await sql<{ approvedPromised: number }>`
    select approved_promised as "approvedPromised" from programs where ${ofCompany()} and id = ${rules.id}::uuid`.execute(
    db.withoutPlugins(),
  )
  const { fits } = withRoom(open, { ...program, approvedPromised: rows[0]?.approvedPromised ?? 0 })
  await approve(
    db,
    rules.id,
    fits.map(({ id }) => id),
    '',
  )
}
