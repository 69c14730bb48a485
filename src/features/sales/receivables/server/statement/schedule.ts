import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { reachesCustomer } from '#features/customers/customers/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { dayAt, lastAt, todayOf } from '#server/data/days.ts'
import { zonesInUse } from '#server/data/time-zones.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { takeMailAtFirst, takeMailToStranger } from '#server/mail/mail-to-strangers.ts'
import type { Services } from '#server/services.ts'
import type { Watch } from '#server/work/job.ts'
import type { getStatementSchedule, saveStatementSchedule } from '../../contract.ts'
import { statementFor } from './content.ts'
import { noteSent, postStatement } from './deliver.ts'
import { statementPdf } from './pdf.ts'

const morning = '08:00'
const most = 100

export async function scheduleOf(context: DbContext, customerId: string): Promise<RawResult<typeof getStatementSchedule>> {
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const schedule = await context.db
    .selectFrom('statementSchedules')
    .select(['monthDay', 'email', 'language', 'nextOn'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return { schedule: schedule ?? null }
}

type Asked = Pick<ValidInput<typeof saveStatementSchedule>, 'params' | 'body'>
export async function scheduleSaved(
  context: DbContext,
  { params: { customerId }, body: { monthDay, email, language } }: Asked,
): Promise<RawResult<typeof saveStatementSchedule>> {
  const { db, services } = context
  if (!(await reachesCustomer(context, customerId, 'orders.write'))) throw new AppError('notFound')
  const { companyId } = memberOf(context)
  const note = (to: string) =>
    audit(db, actorOf(context), {
      action: monthDay === null ? 'statementScheduleEnded' : 'statementScheduled',
      recordKind: 'customer',
      recordId: customerId,
      changes: [{ field: 'email', from: '', to }],
    })
  if (monthDay === null) {
    await db.deleteFrom('statementSchedules').where('customerId', '=', customerId).execute()
    await note('')
    return { nextOn: null }
  }
  // It goes to whatever address is typed, as what is sent at once does.
  await takeMailToStranger(db, services.config, { companyId })
  const nextOn = nextDay(Temporal.PlainDate.from(await todayOf(db)), monthDay)
  const said = { monthDay, nextOn, email, language }
  await db
    .insertInto('statementSchedules')
    .values({ companyId, customerId, ...said })
    .onConflict((known) => known.columns(['companyId', 'customerId']).doUpdateSet(said))
    .execute()
  await note(email)
  return { nextOn }
}

/** The first such day of a month after this one. */
export function nextDay(after: Temporal.PlainDate, monthDay: number): string {
  const thisMonth = after.with({ day: monthDay })
  return (Temporal.PlainDate.compare(thisMonth, after) > 0 ? thisMonth : thisMonth.add({ months: 1 })).toString()
}

/** On its day, in the morning of the company, each customer's statement goes out; one to whom nothing is open gets none. */
export const accountStatements: Watch = {
  name: 'statements of account, every month',
  everySeconds: 300,
  run: (services) => mailAccountStatements(services, new Date()),
}

export async function mailAccountStatements(services: Services, at: Date): Promise<void> {
  const zones = await zonesInUse(services.pool)
  const days = zones.map((zone) => dayAt(lastAt(morning, at, zone), zone))
  const { rows } = await services.pool.query<{ company_id: string; customer_id: string }>(
    'select * from app.due_account_statements($1, $2::date[], $3)',
    [zones, days, most],
  )
  for (const { company_id: companyId, customer_id: customerId } of rows)
    await mailDue(services, { companyId, customerId, at }).catch((error: unknown) => {
      // A company that is new mails few: it goes later.
      if (!(error instanceof AppError)) services.log.error({ err: error, companyId, customerId }, 'a statement of account was not mailed')
    })
}

type Due = { companyId: string; customerId: string; at: Date }

/** Drawn while no transaction waits for it; whoever comes second finds that another day is next. */
async function mailDue(services: Services, { companyId, customerId, at }: Due): Promise<void> {
  const read = await services.transaction({ companyId }, async (db) => {
    const schedule = await db.selectFrom('statementSchedules').selectAll().where('customerId', '=', customerId).executeTakeFirst()
    return schedule && { schedule, statement: await statementFor(db, customerId) }
  })
  if (!read) return
  const { schedule, statement } = read
  const { email: to, language, monthDay, nextOn } = schedule
  const pdf = statement.owed > 0 ? await statementPdf(services.config, statement, language) : null
  await services.transaction({ companyId }, async (db) => {
    const claimed = await db
      .updateTable('statementSchedules')
      .set({ nextOn: nextDay(Temporal.PlainDate.from(await todayOf(db, at)), monthDay) })
      .where('customerId', '=', customerId)
      .where('nextOn', '=', nextOn)
      .returning('customerId')
      .executeTakeFirst()
    if (!claimed || !pdf) return
    await takeMailAtFirst(db, services.config, companyId)
    const sender = { companyId, can: 'orders.write' as const, record: { kind: 'customer' as const, id: customerId } }
    await postStatement(services, db, { statement, pdf, to, language, sender })
    await noteSent(db, { companyId, actorId: null, actor: 'Ledgerside', origin: 'system' }, customerId, to)
  })
}
