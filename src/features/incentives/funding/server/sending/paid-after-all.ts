import { sql } from 'kysely'
import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { company, ofCompany } from '#server/data/tenant.ts'
import { balanceOf, move, oneMovement } from '../money/movements.ts'
import { countShares, type LearnedItem, paid } from './paid.ts'

/**
 * It was refused, they said, and the payee has it all the same. What no other batch pays is paid by it; a batch that was not sent yet pays it no more
 * (its approval is void); where another one has paid it, the payee has it twice and gives it back by the next payout. Somebody is told in any case.
 */
export async function paidAfterAll(db: Db, item: LearnedItem, hasMoney: boolean) {
  const plain = db.withoutPlugins()
  await sql`delete from funding_rows f using funding_rows own, funding_batches b where ${ofCompany('f')} and ${ofCompany('own')} and ${ofCompany('b')}
    and own.item_id = ${item.id}::uuid and f.row_id = own.row_id and f.living and f.item_id <> own.item_id
    and b.id = f.batch_id and b.state in ('Preview', 'AwaitingApproval', 'Approved')`.execute(plain)
  await sql`update funding_rows f set living = true where ${ofCompany('f')} and f.item_id = ${item.id}::uuid
      and not exists (select from funding_rows o where ${ofCompany('o')} and o.row_id = f.row_id and o.living)`.execute(plain)
  await sql`insert into payout_corrections (company_id, program_id, payee_kind, payee_id, amount, because, source_item_id)
    select ${company}::uuid, s.program_id, ${item.payeeKind}, ${item.payeeId}::uuid, own.amount - s.amount, 'paidTwice', ${item.id}::uuid
    from funding_shares s cross join lateral (
      select coalesce(sum(f.amount), 0)::bigint as amount from funding_rows f join reward_rows r on ${ofCompany('r')} and r.id = f.row_id
      where ${ofCompany('f')} and f.item_id = s.item_id and f.living and r.program_id = s.program_id) own
    where ${ofCompany('s')} and s.item_id = ${item.id}::uuid and own.amount <> s.amount`.execute(plain)
  await paid(db, item)
  await countShares(db, item.id, { funded: 1, paid: 0 })
  const { rows: companies } = await sql<{ companyId: string }>`select ${company}::uuid as "companyId"`.execute(plain)
  const told = { companyId: companies[0]?.companyId ?? '', to: { can: 'funding.write' } } as const
  await notify(db, {
    ...told,
    code: 'NA_FUNDING_TWICE',
    value: `${item.payeeName} · ${formatCents(item.amount)}`,
    record: { kind: 'funding', id: item.batchId },
  })
  if (!hasMoney) return
  const balance = await takeBack(db, item)
  if (balance < 0)
    await notify(db, { ...told, code: 'NA_FUNDING_OVERDRAWN', value: formatCents(-balance), record: { kind: 'funding', id: item.batchId } })
}

/** It has left the processor, whatever is there: what is lacking is to be deposited, and nothing else is paid before. Answers what is there now. */
async function takeBack(db: Db, { id, batchId, amount, fee }: LearnedItem): Promise<number> {
  await oneMovement(db)
  await move(db, [{ kind: 'payout', amount: -(amount + fee), batchId, itemId: id }])
  return balanceOf(db)
}
