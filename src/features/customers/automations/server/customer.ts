import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Ability } from '#contract/permissions.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { instantOf, zoneOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { assignAutomation, CustomerAutomation, getAutomations } from '../contract.ts'
import { assign } from './assignments/assign.ts'
import { automationOf, codeOf } from './list.ts'

export async function mustReach(context: DbContext, customerId: string, ability: Ability) {
  if (!(await reachesCustomer(context, customerId, ability))) throw new AppError('notFound')
}

type Row = Omit<CustomerAutomation, 'scheduleCode' | 'scheduled' | 'waiting' | 'assignment'> & {
  assignmentId: string | null
  state: NonNullable<CustomerAutomation['assignment']>['state']
  reason: string
  step: number
  steps: number
  dueAt: string | null
  nextAt: string | null
  since: string
}

/** All automations, each with what this customer has or last had of it. Those switched off only where there is something to tell. */
export async function automationsOf(context: DbContext, customerId: string): Promise<RawResult<typeof getAutomations>> {
  await mustReach(context, customerId, 'automations.read')
  const { rows } = await sql<Row>`
    select a.id as automation_id, a.automation_name, coalesce(s.schedule, a.schedule) as schedule, a.expires_days, a.active and a.removed_at is null as active,
      s.id as assignment_id, s.state, s.reason, s.step, jsonb_array_length(s.steps) as steps, s.due_at, s.next_at, s.expiration_time, s.updated_at as since
    from automations a left join lateral (select * from automation_assignments s where ${ofCompany('s')} and s.customer_id = ${customerId} and s.automation_id = a.id order by s.id desc limit 1) s on true
    where ${ofCompany('a')} and (s.id is not null or a.active and a.removed_at is null) order by (s.state in ('Active', 'Paused', 'Failed')) desc nulls last, app.sort_key(a.automation_name) limit 500`.execute(
    context.db,
  )
  return { rows: rows.map(asCustomerAutomation) }
}

function asCustomerAutomation({ assignmentId, state, reason, step, steps, dueAt, nextAt, since, ...row }: Row): CustomerAutomation {
  const { expirationTime } = row
  // A worker looks no later than it expires: that is no run.
  const next = dueAt && nextAt && dueAt > nextAt ? dueAt : nextAt
  const runs = state === 'Active' && dueAt && next && (!expirationTime || Date.parse(next) < Date.parse(expirationTime))
  return {
    ...row,
    scheduleCode: codeOf(row.schedule),
    scheduled: runs ? next : null,
    waiting: state === 'Active' && !dueAt,
    assignment: assignmentId ? { id: assignmentId, state, reason, step, steps, since } : null,
  }
}

/** A day is over there when its last minute begins. */
const momentOf = (time: string, zone: string) =>
  time.includes('T') ? new Date(time) : instantOf(Temporal.PlainDate.from(time), '23:59', zone)

export async function assignTo(
  context: DbContext,
  customerId: string,
  { automationId, expirationTime }: ValidInput<typeof assignAutomation>['body'],
) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  await mustReach(context, customerId, 'automations.write')
  const automation = await automationOf(db, automationId)
  if (!automation.active) throw new AppError('automationOff')
  const zone = await zoneOf(db)
  const [made] = await assign(db, automation, {
    customerIds: [customerId],
    userId,
    expirationTime: expirationTime ? momentOf(expirationTime, zone) : (expirationTime as null | undefined),
    zone,
    at: new Date(),
  })
  if (made) {
    await audit(db, actorOf(context), {
      action: 'automationAssigned',
      recordKind: 'customer',
      recordId: customerId,
      changes: [{ field: 'automation', from: '', to: automation.automationName }],
    })
    return { assignmentId: made.id }
  }
  // It has it, or another tab was faster.
  const { id } = await db
    .selectFrom('automationAssignments')
    .select('id')
    .where('companyId', '=', companyId)
    .where('automationId', '=', automationId)
    .where('customerId', '=', customerId)
    .where('state', 'in', ['Active', 'Paused', 'Failed'])
    .executeTakeFirstOrThrow()
  return { assignmentId: id }
}
