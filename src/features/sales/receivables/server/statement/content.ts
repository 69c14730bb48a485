import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { todayOf } from '#server/data/days.ts'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import { ages } from '../../contract.ts'
import { isOfAge, isOpen } from '../age.ts'
import { unusedCredit } from '../credit.ts'

export type Statement = Awaited<ReturnType<typeof statementFor>>

type Open = { number: string; date: string; dueDate: string; daysLate: number; total: number; balance: number }
type Paid = { day: string; number: string; method: string; amount: number }

/** Of a longer one the sums are of everything, and the oldest due and the newest payments are listed. */
const mostInvoices = 1000
const mostPayments = 100
/** Payments of so many days. */
const daysOfPayments = 90

/** For whom the caller reaches. */
export async function statementOf(context: DbContext, customerId: string): Promise<Statement> {
  if (!(await reachesCustomer(context, customerId, 'orders.read'))) throw new AppError('notFound')
  return statementFor(context.db, customerId)
}

/** What a customer owes on the company's day: each open invoice, by age in all, what it paid lately, and what is left. */
export async function statementFor(db: Db, customerId: string) {
  const today = await todayOf(db)
  const [customer, company, invoices, byAge, payments, credit] = await Promise.all([
    db
      .selectFrom('customers')
      .select(['customerName', 'address1', 'address2', 'city', 'state', 'zip'])
      .where('id', '=', customerId)
      .executeTakeFirstOrThrow(),
    db.selectFrom('companies').selectAll().executeTakeFirstOrThrow(),
    openOf(db, customerId, today),
    agesOf(db, customerId, today),
    paidSince(db, customerId, Temporal.PlainDate.from(today).subtract({ days: daysOfPayments }).toString()),
    unusedCredit(db, customerId),
  ])
  const owed = ages.reduce((sum, age) => sum + (byAge.get(age)?.amount ?? 0), 0)
  const count = ages.reduce((sum, age) => sum + (byAge.get(age)?.count ?? 0), 0)
  return { customer, company, today, invoices, byAge, payments, credit, owed, isPart: count > invoices.length }
}

async function openOf(db: Db, customerId: string, today: string): Promise<Open[]> {
  const { rows } = await sql<Open>`select i.number, i.date::text, coalesce(i.due_date, i.date)::text as "dueDate",
      greatest(0, ${today}::date - coalesce(i.due_date, i.date)) as "daysLate", i.total, i.balance
    from invoices i where ${isOpen} and i.customer_id = ${customerId}::uuid
    order by coalesce(i.due_date, i.date), i.id limit ${sql.lit(mostInvoices)}`.execute(db.withoutPlugins())
  return rows
}

async function agesOf(db: Db, customerId: string, today: string) {
  const whens = ages.map((age) => sql`when ${isOfAge(age, today, sql`coalesce(i.due_date, i.date)`)} then ${sql.lit(age)}`)
  const { rows } = await sql<{ age: string; amount: number; count: number }>`
    select case ${sql.join(whens, sql` `)} end as age, sum(i.balance)::bigint as amount, count(*) as count
    from invoices i where ${isOpen} and i.customer_id = ${customerId}::uuid group by 1`.execute(db.withoutPlugins())
  return new Map(rows.map((row) => [row.age, row]))
}

/** One over nothing only carries a credit memo to an invoice. */
async function paidSince(db: Db, customerId: string, since: string): Promise<Paid[]> {
  const { rows } = await sql<Paid>`select p.date::text as day, p.number, p.method, p.total as amount from payments p
    where ${ofCompany('p')} and p.customer_id = ${customerId}::uuid and p.date >= ${since}::date and p.total > 0 and not p.deleted and not p.voided
    order by p.date desc, p.id desc limit ${sql.lit(mostPayments)}`.execute(db.withoutPlugins())
  return rows
}
