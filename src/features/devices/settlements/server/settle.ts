import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { deviceRecord } from '#features/devices/devices/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { settleMoney } from '../contract.ts'
import { keepDifference } from './difference.ts'
import { lateBefore } from './open.ts'
import { expected, expectedCash, paymentTables } from './payments.ts'

type Given = ValidInput<typeof settleMoney>['body']
type Taken = {
  id: string
  amount: number
  cash: number
  takenOn: string
  posted: boolean
  settledWith: number | null
  settledBy: string | null
}
type Kept = { id: string; number: number }

/** One after the other in a company: their numbers leave no gap, and who comes second hears so. */
export const oneAtATime = (db: Db) =>
  sql`select pg_advisory_xact_lock(hashtext('settlements'), hashtext(${company}::text))`.execute(db.withoutPlugins())

export const nextNumber = sql`(select coalesce(max(n.number), 0) + 1 from device_settlements n where ${ofCompany('n')})`

/** Money is counted, and is with the rep no more: the settlement and what it covers in one transaction. Nothing of it goes to QuickBooks. */
export async function settle(context: DbContext, deviceId: string, given: Given): Promise<RawResult<typeof settleMoney>> {
  const { db } = context
  await deviceRecord(context, deviceId)
  await oneAtATime(db)
  const before = await madeBy(db, given.requestKey)
  if (before) return before
  const { repId, note } = given
  const payments = await openOf(db, deviceId, given)
  const came = new Map(given.payments.map((each) => [each.id, each.came]))
  const checks = payments.filter(({ amount, cash }) => amount > cash)
  const counted = checks.filter(({ id }) => came.get(id))
  const sums = {
    expectedCash: payments.reduce((sum, { cash }) => sum + cash, 0),
    expectedChecks: sumOfChecks(checks),
    countedChecks: sumOfChecks(counted),
  }
  // Cash that is over does not make up for a check that is missing.
  const differs = given.countedCash !== sums.expectedCash || counted.length < checks.length
  if (differs && !given.reason) throw new AppError('invalid', { fields: { reason: 'validation.required' } })
  const reason = differs ? given.reason : ''
  const days = payments.map(({ takenOn }) => takenOn).toSorted()
  const by = actorOf(context)
  const { rows } = await sql<Kept>`
    insert into device_settlements (company_id, number, device_id, rep_id, from_day, until_day, payments, checks, checks_counted,
      expected_cash, counted_cash, expected_checks, counted_checks, reason, note, request_key, settled_by)
    values (${company}::uuid, ${nextNumber}, ${deviceId}::uuid, ${repId}::uuid, ${days[0]}::date, ${days.at(-1)}::date, ${payments.length}::int,
      ${checks.length}::int, ${counted.length}::int, ${sums.expectedCash}::bigint, ${given.countedCash}::bigint, ${sums.expectedChecks}::bigint,
      ${sums.countedChecks}::bigint, ${reason}, ${note}, ${given.requestKey}::uuid, ${by.actor}) returning id, number`.execute(
    db.withoutPlugins(),
  )
  const [kept] = rows
  if (!kept) throw new Error('What was written is there.')
  const ids = payments.map(({ id }) => id)
  await sql`
    insert into device_settlement_payments (company_id, settlement_id, payment_id, amount, cash, came)
    select ${company}::uuid, ${kept.id}::uuid, each.id, each.amount, each.cash, each.amount = each.cash or each.id = any(${counted.map(({ id }) => id)}::uuid[])
    from unnest(${ids}::uuid[], ${payments.map(({ amount }) => amount)}::bigint[], ${payments.map(({ cash }) => cash)}::bigint[]) as each (id, amount, cash)`.execute(
    db.withoutPlugins(),
  )
  await sql`update collected_payments p set settlement_id = ${kept.id}::uuid where ${ofCompany('p')} and p.id = any(${ids}::uuid[])`.execute(
    db.withoutPlugins(),
  )
  if (differs && payments.some(({ posted, amount }) => posted && amount > 0))
    await keepDifference(db, { companyId: by.companyId, id: kept.id, deviceId })
  // Who still has money for long was told of already.
  await sql`delete from device_money_told t where ${ofCompany('t')} and t.device_id = ${deviceId}::uuid and t.rep_id = ${repId}::uuid
    and not exists (select from collected_payments p where ${ofCompany('p')} and p.is_open and not p.voided and p.device_id = t.device_id and p.rep_id = t.rep_id
      and p.taken_on < ${await lateBefore(db)}::date)`.execute(db.withoutPlugins())
  await audit(db, by, {
    action: 'moneyReceived',
    recordKind: 'device',
    recordId: deviceId,
    changes: [
      { field: 'settlement', from: '', to: `#${kept.number} · ${formatCents(given.countedCash + sums.countedChecks)}` },
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  return kept
}

const sumOfChecks = (payments: readonly Taken[]) => payments.reduce((sum, { amount, cash }) => sum + amount - cash, 0)

/** The same once more, after an answer that was lost. */
async function madeBy(db: Db, requestKey: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select s.id, s.number from device_settlements s where ${ofCompany('s')} and s.request_key = ${requestKey}::uuid`.execute(
    db.withoutPlugins(),
  )
  return rows[0]
}

/** All that are named, as the books have them by now, none of them handed in before. */
async function openOf(db: Db, deviceId: string, { repId, payments }: Given): Promise<Taken[]> {
  const ids = new Set(payments.map(({ id }) => id))
  if (ids.size < payments.length) throw new AppError('invalid', { fields: { payments: 'validation.wrong' } })
  const { rows } = await sql<Taken>`
    select p.id, ${expected} as amount, ${expectedCash} as cash, p.taken_on as "takenOn", p.posted, s.number as "settledWith", s.settled_by as "settledBy" from ${paymentTables}
    left join device_settlements s on ${ofCompany('s')} and s.id = p.settlement_id
    where ${ofCompany('p')} and p.aside = '' and p.device_id = ${deviceId}::uuid and p.rep_id = ${repId}::uuid and p.id = any(${[...ids]}::uuid[])
    order by p.id for update of p`.execute(db.withoutPlugins())
  if (rows.length < ids.size) throw new AppError('notFound')
  const taken = rows.find(({ settledWith }) => settledWith !== null)
  if (taken) throw new AppError('moneyTaken', { values: { number: taken.settledWith ?? 0, name: taken.settledBy ?? '' } })
  return rows
}
