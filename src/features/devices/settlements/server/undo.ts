import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { undoSettlement } from '../contract.ts'
import { turnDifference } from './difference.ts'
import { nextNumber, oneAtATime } from './settle.ts'

type Before = { number: number; deviceId: string; isUndo: boolean; isUndone: boolean }

/** It was counted wrong: a row that turns it round, and its payments are to be handed in anew. Nothing is taken away. */
export async function undo(
  context: DbContext,
  id: string,
  { reason }: ValidInput<typeof undoSettlement>['body'],
): Promise<RawResult<typeof undoSettlement>> {
  const { db } = context
  await oneAtATime(db)
  const { rows: found } = await sql<Before>`
    select s.number, s.device_id as "deviceId", s.reverses is not null as "isUndo",
      exists (select from device_settlements u where ${ofCompany('u')} and u.reverses = s.id) as "isUndone"
    from device_settlements s where ${ofCompany('s')} and s.id = ${id}::uuid`.execute(db.withoutPlugins())
  const [before] = found
  if (!before) throw new AppError('notFound')
  if (before.isUndo || before.isUndone) throw new AppError('settlementUndone', { values: { number: before.number } })
  const by = actorOf(context)
  const { rows } = await sql<{ id: string; number: number }>`
    insert into device_settlements (company_id, number, device_id, rep_id, reverses, from_day, until_day, payments, checks, checks_counted,
      expected_cash, counted_cash, expected_checks, counted_checks, reason, request_key, settled_by)
    select s.company_id, ${nextNumber}, s.device_id, s.rep_id, s.id, s.from_day, s.until_day, s.payments, s.checks, s.checks_counted,
      -s.expected_cash, -s.counted_cash, -s.expected_checks, -s.counted_checks, ${reason}::text, app.new_id(), ${by.actor}::text
    from device_settlements s where ${ofCompany('s')} and s.id = ${id}::uuid returning id, number`.execute(db.withoutPlugins())
  const [kept] = rows
  if (!kept) throw new Error('What was written is there.')
  await sql`update device_settlement_payments n set reversed_by = ${kept.id}::uuid where ${ofCompany('n')} and n.settlement_id = ${id}::uuid`.execute(
    db.withoutPlugins(),
  )
  await sql`update collected_payments p set settlement_id = null where ${ofCompany('p')} and p.id in (
    select n.payment_id from device_settlement_payments n where ${ofCompany('n')} and n.settlement_id = ${id}::uuid)`.execute(
    db.withoutPlugins(),
  )
  await turnDifference(db, id, { companyId: by.companyId, id: kept.id, deviceId: before.deviceId })
  await audit(db, by, {
    action: 'settlementUndone',
    recordKind: 'device',
    recordId: before.deviceId,
    changes: [
      { field: 'settlement', from: `#${before.number}`, to: `#${kept.number}` },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return kept
}
