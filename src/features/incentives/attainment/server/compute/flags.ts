import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { flagsOf, type ReviewFlag } from '../../engine/flags.ts'
import type { Timeline } from '../../engine/timeline.ts'
import { timelineOfSales } from './books.ts'
import type { ComputedProgram } from './program.ts'

/** Why sales of a program are looked at before they are approved. */
export async function flagsIn(
  db: Db,
  { rules }: ComputedProgram,
  timeline: Timeline,
  taken: ReadonlyMap<string, string>,
): Promise<Map<string, ReviewFlag[]>> {
  const customers = [...new Set([...timeline.sales.values()].map(({ sale }) => sale.customerId))]
  const { rows } = await sql<{ repId: string; customerId: string }>`
    select r.id as "repId", c.customer_id as "customerId" from reps r
      join (select customer_id, email from contacts where ${ofCompany()} and customer_id = any(${customers}::uuid[])
        union select id, email from customers where ${ofCompany()} and id = any(${customers}::uuid[])) c on lower(c.email) = lower(r.email)
    where ${ofCompany('r')} and r.email <> ''`.execute(db.withoutPlugins())
  const works = new Set(rows.map(({ repId, customerId }) => `${repId} ${customerId}`))
  return flagsOf(rules, timeline, taken, (payeeId, customerId) => works.has(`${payeeId} ${customerId}`))
}

/** All sales of the program to those whom these sales are to: each is looked at beside the others. */
export async function salesBeside(db: Db, { fromDate, toDate }: ComputedProgram, saleIds: readonly string[]): Promise<Timeline> {
  const { rows } = await sql<{ saleId: string }>`
    select s.sale_id as "saleId" from sale_documents s where ${ofCompany('s')} and s.kind = 'sale' and s.day between ${fromDate} and ${toDate}
      and s.customer_id in (select d.customer_id from sale_documents d where ${ofCompany('d')} and d.id = any(${saleIds}))`.execute(
    db.withoutPlugins(),
  )
  return timelineOfSales(
    db,
    rows.map(({ saleId }) => saleId),
  )
}
