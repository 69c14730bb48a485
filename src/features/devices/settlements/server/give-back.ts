import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { DbContext } from '#server/http/context.ts'
import type { giveMoneyBack } from '../contract.ts'
import { canGiveBack } from './payments.ts'
import { oneAtATime } from './settle.ts'

/** Said in the moment of counting, after somebody had said in Review that the rep has it. Who counts it at the same time is first or second. */
export async function giveBack(
  context: DbContext,
  id: string,
  { reason }: ValidInput<typeof giveMoneyBack>['body'],
): Promise<RawResult<typeof giveMoneyBack>> {
  const { db } = context
  await oneAtATime(db)
  const { rows } = await sql<{ deviceId: string; number: string; amount: number; canGiveBack: boolean }>`
    select p.device_id as "deviceId", p.number, p.amount, ${canGiveBack} as "canGiveBack" from collected_payments p
    where ${ofCompany('p')} and p.id = ${id}::uuid for update`.execute(db.withoutPlugins())
  const [payment] = rows
  if (!payment) throw new AppError('notFound')
  if (!payment.canGiveBack) throw new AppError('moneyNotBack', { values: { number: payment.number } })
  await db.updateTable('collectedPayments').set({ aside: 'givenBack' }).where('id', '=', id).execute()
  await audit(db, actorOf(context), {
    action: 'deviceMoneyGivenBack',
    recordKind: 'device',
    recordId: payment.deviceId,
    changes: [
      { field: 'document', from: '', to: `${payment.number} · ${formatCents(payment.amount)}` },
      ...(reason ? [{ field: 'reason', from: '', to: reason }] : []),
    ],
  })
  return {}
}
