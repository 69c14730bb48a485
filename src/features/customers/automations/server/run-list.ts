import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { visibleCustomers } from '#features/customers/customers/server/door.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listRuns } from '../contract.ts'
import { mustReach } from './customer.ts'
import { automationOf } from './list.ts'

type Runs = RawResult<typeof listRuns>

/** What automations did, of the customers that the caller reaches, newest first: ids are made in the order of time. */
export async function runsOf(context: DbContext, { query }: ValidInput<typeof listRuns>): Promise<Runs> {
  const { db, services } = context
  const { automationId = null, customerId = null, limit } = query
  if (customerId) await mustReach(context, customerId, 'automations.read')
  if (automationId && !customerId) await automationOf(db, automationId)
  const after = readCursor(services.config, query.cursor, 'runs')
  const { condition } = await visibleCustomers(context)
  const { rows } = await sql<
    Runs['rows'][number]
  >`select r.id, r.customer_id as "customerId", c.customer_name as "customerName", a.automation_name as "automationName", r.step, r.kind, r.state,
      r.reason, r.attempts, r.due_at as "dueAt", r.updated_at as "updatedAt"
    from automation_runs r join customers c on ${ofCompany('c')} and c.id = r.customer_id
      join automations a on ${ofCompany('a')} and a.id = r.automation_id
    where ${ofCompany('r')} and ${condition}
      ${automationId ? sql`and r.automation_id = ${automationId}::uuid` : sql``} ${customerId ? sql`and r.customer_id = ${customerId}::uuid` : sql``}
      ${after ? sql`and r.id < ${after.id}::uuid` : sql``}
    order by r.id desc limit ${limit + 1}`.execute(db.withoutPlugins())
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    rows: shown,
    next: rows.length > limit && last ? writeCursor(services.config, { sort: 'runs', key: last.id, id: last.id }) : null,
  }
}
