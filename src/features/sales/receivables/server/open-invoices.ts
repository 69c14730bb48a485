import { type RawBuilder, sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { countedUpTo } from '#contract/paging.ts'
import { allOf, type Condition } from '#server/data/conditions.ts'
import { readCursor, writeCursor } from '#server/data/cursor.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { listOpenInvoices } from '../contract.ts'
import { isOfAge, isOpen } from './age.ts'
import { foundBy } from './found-by.ts'
import { lastContacts } from './last-contacts.ts'
import { isPromiseBroken, promisesOf } from './promises.ts'

type Answer = RawResult<typeof listOpenInvoices>
type Row = Omit<Answer['rows'][number], 'lastContact' | 'promise'>

/** As the index by which the rows are read has it. */
const dueOn = sql`coalesce(i.due_date, i.date)`

export async function openInvoices(context: DbContext, query: ValidInput<typeof listOpenInvoices>['query']): Promise<Answer> {
  const { db, services } = context
  const sort = query.sort ?? 'dueDate'
  const down = sort.startsWith('-')
  const after = readCursor(services.config, query.cursor, sort)
  const [today, { conditions, broad }] = await Promise.all([todayOf(db), foundBy(context, query.search)])
  const narrowed: Condition[] = [isOpen, ...conditions]
  if (query.overdue) narrowed.push(sql`i.overdue_from <= ${today}::date`)
  if (query.promise) narrowed.push(isPromiseBroken(today))
  if (query.age) narrowed.push(isOfAge(query.age, today, dueOn))
  const asked = sql`left join lateral (
      select o.id, o.label, coalesce((select max(l.sent_at) from payment_links l where ${ofCompany('l')} and l.order_id = o.id), o.created_at) as at
      from order_invoices oi join orders o on ${ofCompany('o')} and o.id = oi.order_id and o.state not in ('Cancelled', 'Rejected')
      where ${ofCompany('oi')} and oi.invoice_id = i.id order by o.source = 'invoice' desc, o.id limit 1) asked on true`
  const from = sql`from invoices i join customers c on ${ofCompany('c')} and c.id = i.customer_id ${asked} where ${allOf(narrowed)}`
  const counting = after
    ? null
    : run(db, sql<{ rows: number }>`select count(*) as rows from (select 1 ${from} limit ${sql.lit(countedUpTo + 1)}) counted`)
  const place = after ? sql` and (${dueOn}, i.id) ${sql.raw(down ? '<' : '>')} (${after.key}::date, ${after.id}::uuid)` : sql``
  const direction = sql.raw(down ? 'desc' : 'asc')
  const rows = await run(
    db,
    sql<Row>`select i.id, i.number, i.date::text, ${dueOn}::text as "dueDate", ${today}::date - ${dueOn} as "daysLate", i.customer_id as "customerId",
       c.customer_name as "customerName", c.email as "customerEmail", i.total, i.balance, asked.id as "orderId", coalesce(asked.label, '') as "orderLabel",
       asked.at as "askedAt"
     ${from}${place} order by ${dueOn} ${direction}, i.id ${direction} limit ${sql.lit(query.limit + 1)}`,
  )
  const shown = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? shown.at(-1) : undefined
  const [counted, contactOf, promiseOf] = await Promise.all([counting, lastContacts(context, shown), promisesOf(context, shown, today)])
  const total = counted?.[0]?.rows
  return {
    rows: shown.map((row) => ({ ...row, promise: promiseOf(row.id), lastContact: contactOf(row) })),
    next: last ? writeCursor(services.config, { sort, key: last.dueDate, id: last.id }) : null,
    total: total === undefined ? null : { rows: Math.min(total, countedUpTo), more: total > countedUpTo },
    broad,
  }
}

const run = async <T>(db: DbContext['db'], statement: RawBuilder<T>) => (await statement.execute(db.withoutPlugins())).rows
