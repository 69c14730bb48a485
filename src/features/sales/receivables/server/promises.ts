import { sql } from 'kysely'
import type { ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { settledCents } from '#contract/money.ts'
import { can } from '#contract/permissions.ts'
import { brokenPromisesPath } from '#contract/places.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Condition } from '#server/data/conditions.ts'
import { todayOf } from '#server/data/days.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { needOfDay } from '#server/needs.ts'
import type { OpenInvoice, savePromise } from '../contract.ts'
import { isOpen } from './age.ts'

type Promised = NonNullable<OpenInvoice['promise']>

/** Of `invoices i`: the day is over, and less was paid since than was promised for it. */
export const isPromiseBroken = (today: string): Condition => sql`exists (select from payment_promises p
  where ${ofCompany('p')} and p.invoice_id = i.id and p.promised_on < ${today}::date and p.open_then - i.balance < p.amount)`

/** What was promised of these invoices. It is not for the customer to read. */
export async function promisesOf({ db, session }: DbContext, invoices: readonly Pick<OpenInvoice, 'id' | 'balance'>[], today: string) {
  if (!invoices.length || !can(memberOf({ session }).role, 'notes.read')) return () => null
  const rows = await db
    .selectFrom('paymentPromises')
    .selectAll()
    .where(
      'invoiceId',
      'in',
      invoices.map(({ id }) => id),
    )
    .execute()
  const balances = new Map(invoices.map(({ id, balance }) => [id, balance]))
  const found = new Map(
    rows.map(({ invoiceId, promisedOn: on, amount, openThen, note, saidBy: by }): [string, Promised] => {
      const isBroken = on < today && openThen - (balances.get(invoiceId) ?? 0) < amount
      return [invoiceId, { on, amount, note, by, isBroken }]
    }),
  )
  return (id: string) => found.get(id) ?? null
}

type Asked = ValidInput<typeof savePromise>

export async function promised(context: DbContext, { params: { invoiceId }, body: { on, amount, note } }: Pick<Asked, 'params' | 'body'>) {
  const { db } = context
  const { customerId, balance } = await openInvoiceOf(context, invoiceId)
  if (amount > balance) throw new AppError('invalid', { fields: { amount: 'receivables.promise.tooMuch' } })
  if (on < (await todayOf(db))) throw new AppError('invalid', { fields: { on: 'receivables.promise.past' } })
  const { companyId } = memberOf(context)
  const said = { promisedOn: on, amount, openThen: balance, note, saidBy: actorOf(context).actor, saidAt: new Date() }
  await db
    .insertInto('paymentPromises')
    .values({ companyId, invoiceId, ...said })
    .onConflict((known) => known.columns(['companyId', 'invoiceId']).doUpdateSet(said))
    .execute()
  await noteOf(context, 'promiseToPaySaid', customerId, [
    { field: 'date', from: '', to: on },
    { field: 'amount', from: '', to: String(amount / 100) },
  ])
  return {}
}

export async function promiseRemoved(context: DbContext, invoiceId: string) {
  const { customerId } = await openInvoiceOf(context, invoiceId)
  const gone = await context.db.deleteFrom('paymentPromises').where('invoiceId', '=', invoiceId).returning('promisedOn').executeTakeFirst()
  if (gone) await noteOf(context, 'promiseToPayRemoved', customerId, [{ field: 'date', from: gone.promisedOn, to: '' }])
  return {}
}

const noteOf = (context: DbContext, action: string, customerId: string, changes: { field: string; from: string; to: string }[]) =>
  audit(context.db, actorOf(context), { action, recordKind: 'customer', recordId: customerId, changes })

/** Of which money can be promised, by whom the caller reaches. */
async function openInvoiceOf(context: DbContext, id: string) {
  const invoice = await context.db
    .selectFrom('invoices')
    .select(['customerId', 'balance', 'voided', 'deleted'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const customerId = invoice?.customerId
  if (!invoice || !customerId || !(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  if (invoice.voided || invoice.deleted || invoice.balance <= settledCents) throw new AppError('conflict')
  return { customerId, balance: invoice.balance }
}

/** Promises that were not kept, each late since its day. */
export const brokenPromises = [
  needOfDay('promisesBroken', brokenPromisesPath, 'orders.write', async ({ db }) => {
    const today = await todayOf(db)
    return sql`select i.balance as cents, p.promised_on as due from payment_promises p join invoices i on ${ofCompany('i')} and i.id = p.invoice_id
      where ${ofCompany('p')} and ${isOpen} and p.promised_on < ${today}::date and p.open_then - i.balance < p.amount order by p.promised_on`
  }),
]
