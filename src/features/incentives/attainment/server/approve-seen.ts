import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { approveAttainments } from '../contract.ts'
import type { EntryStatus } from '../engine/status.ts'
import { decide } from './decide.ts'
import { mayApprove } from './may.ts'

type Now = { id: string; customerName: string; number: string; customerReward: number; salesReward: number }
type Entry = { id: string; attainmentId: string; status: EntryStatus }
type Left = RawResult<typeof approveAttainments>['left'][number]

/** Everything that these earn, where it comes to what was seen of it. Nobody decides about one of them meanwhile. */
export async function approveSeen(
  context: DbContext,
  { attainments: seen }: ValidInput<typeof approveAttainments>['body'],
): Promise<RawResult<typeof approveAttainments>> {
  const { db } = context
  const { role } = memberOf(context)
  const ids = seen.map(({ id }) => id)
  await sql`select from programs p where ${ofCompany('p')} and p.id in (select a.program_id from attainments a where ${ofCompany('a')}
    and a.id = any(${ids}::uuid[])) order by p.id for update`.execute(db)
  const { rows } =
    await sql<Now>`select a.id, c.customer_name as "customerName", a.number, a.customer_reward as "customerReward", a.sales_reward as "salesReward"
    from attainments a join customers c on ${ofCompany('c')} and c.id = a.customer_id
    where ${ofCompany('a')} and a.id = any(${ids}::uuid[]) and a.status is not null`.execute(db.withoutPlugins())
  if (!rows.length) throw new AppError('rewardMoved')
  const { rows: entries } = await sql<Entry>`select e.id, e.attainment_id as "attainmentId", e.status from reward_entries e
    where ${ofCompany('e')} and e.attainment_id = any(${ids}::uuid[]) order by e.id`.execute(db.withoutPlugins())
  const left = new Map<string, Left>()
  const leave = (id: string, why: Left['why']) => {
    const { customerName = '', number = '' } = rows.find((row) => row.id === id) ?? {}
    if (!left.has(id)) left.set(id, { id, customerName, number, why })
  }
  const chosen = seen.flatMap(({ id, customerReward, salesReward }) => {
    const now = rows.find((row) => row.id === id)
    const own = entries.filter(({ attainmentId }) => attainmentId === id)
    const open = own.filter(({ status }) => mayApprove(role, status))
    const isAsSeen = now?.customerReward === customerReward && now.salesReward === salesReward
    if (!isAsSeen) leave(id, 'changed')
    else if (own.some(({ status }) => status === 'Pending')) leave(id, 'waits')
    else if (!open.length) leave(id, 'state')
    return isAsSeen ? open : []
  })
  if (!chosen.length) return { decided: 0, left: [...left.values()] }
  const done = await decide(context, { entries: chosen.map(({ id }) => id), verdict: 'approve', reason: '' })
  const saleOf = new Map(chosen.map(({ id, attainmentId }) => [id, attainmentId]))
  for (const { id, why } of done.left) leave(saleOf.get(id) ?? '', why)
  return { decided: done.decided, left: [...left.values()] }
}
