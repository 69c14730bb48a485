import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'
import type { Db } from '#server/data/db.ts'
import type { JsonValue } from '#server/data/tables.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { post } from '#server/work/ledger.ts'
import { type Batch, needsMoney } from '../batches/batch.ts'
import { balanceOf, move, oneMovement } from '../money/movements.ts'
import { makeAchFile } from './ach-file.ts'
import { learn } from './learn.ts'
import { payoutChannelName } from './payload.ts'

/** The money leaves ours, and what is to be sent is written down with its reference, all in the transaction that says so. */
export async function submit(context: DbContext, batch: Batch) {
  const { db, services } = context
  const { companyId, userId } = memberOf(context)
  const { id, number, payVia, total } = batch
  if (needsMoney(payVia)) await takeMoney(db, batch)
  // Of one that was rejected it takes back what was paid; it stays rejected.
  await sql`update reward_entries e set decided = 'Funding' where ${ofCompany('e')} and e.decided is distinct from 'Rejected' and e.id in (
    select r.entry_id from funding_rows r where ${ofCompany('r')} and r.batch_id = ${id}::uuid and r.living)`.execute(db.withoutPlugins())
  await sql`update programs p set funded = p.funded + n.amount from (
      select s.program_id, sum(s.amount)::bigint as amount from funding_shares s join funding_items i on ${ofCompany('i')} and i.id = s.item_id
      where ${ofCompany('s')} and i.batch_id = ${id}::uuid group by s.program_id) n
    where ${ofCompany('p')} and p.id = n.program_id`.execute(db.withoutPlugins())
  const items = await itemsOf(db, id)
  if (payVia === 'D') {
    const payload: JsonValue = {
      reference: id,
      name: `#${number} · ${formatCents(total)}`,
      items: items.map(({ id: reference, target, amount }) => ({ reference, target, amountCents: amount })),
    }
    await post(services, db, {
      companyId,
      channel: payoutChannelName,
      kind: 'funding',
      recordKind: 'funding',
      recordId: id,
      payload,
      createdBy: userId,
    })
    return
  }
  if (payVia === 'A') await makeAchFile(context, batch)
  // Whose bill it is in QuickBooks is known from here on.
  await sql`update funding_items i set vendor_id = r.vendor_id from reps r where ${ofCompany('i')} and i.batch_id = ${id}::uuid and i.way = 'ach'
    and i.payee_kind = 'S' and ${ofCompany('r')} and r.id = i.payee_id and r.vendor_id is not null`.execute(db.withoutPlugins())
  // A file, a check, payroll, a credit: whoever does it says what became of it.
  await learn(db, id, {
    providerRef: '',
    complete: true,
    items: items.map((item) => ({ reference: item.id, state: 'Accepted', code: '', text: '', providerRef: '' })),
  })
}

async function takeMoney(db: Db, { id, total, fees }: Batch) {
  await oneMovement(db)
  const balance = await balanceOf(db)
  if (balance < total + fees)
    throw new AppError('fundingShort', { values: { left: formatCents(balance), needed: formatCents(total + fees) } })
  await move(db, [
    { kind: 'payout', amount: -total, batchId: id },
    { kind: 'fees', amount: -fees, batchId: id },
  ])
  await db
    .updateTable('fundingBatches')
    .set({ balanceBefore: balance, balanceAfter: balance - total - fees })
    .where('id', '=', id)
    .execute()
}

async function itemsOf(db: Db, batchId: string) {
  const { rows } = await sql<{ id: string; target: string; amount: number }>`
    select i.id, i.target, i.amount from funding_items i where ${ofCompany('i')} and i.batch_id = ${batchId}::uuid and i.state = 'Queued' order by i.place`.execute(
    db.withoutPlugins(),
  )
  return rows
}
