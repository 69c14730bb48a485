import { sql } from 'kysely'
import type { Db } from '#server/data/db.ts'
import { ofCompany } from '#server/data/tenant.ts'
import type { ItemState } from '../../states.ts'

export type LearnedItem = {
  id: string
  batchId: string
  programId: string
  payeeKind: 'C' | 'S'
  payeeId: string
  payeeName: string
  state: ItemState
  amount: number
  withheld: number
  fee: number
}

/** The payee has it, and what was unclaimed is claimed once all of it is paid. */
export async function paid(db: Db, { id }: Pick<LearnedItem, 'id'>) {
  await sql`update unclaimed_money u set claimed_at = now() where ${ofCompany('u')} and u.claimed_at is null and exists (
      select from funding_rows own join unclaimed_rows w on ${ofCompany('w')} and w.row_id = own.row_id
      where ${ofCompany('own')} and own.item_id = ${id}::uuid and own.living and own.amount > 0 and w.unclaimed_id = u.id)
    and not exists (select from unclaimed_rows w join reward_rows r on ${ofCompany('r')} and r.id = w.row_id
      where ${ofCompany('w')} and w.unclaimed_id = u.id and r.amount > 0 and r.batch_id is null)`.execute(db.withoutPlugins())
  // What was approved of an entry meanwhile waits for the next one.
  await sql`update reward_entries e set decided = case when exists (select from reward_rows r where ${ofCompany('r')} and r.entry_id = e.id
        and r.approved_at is not null and r.batch_id is null and r.amount <> 0) then 'Approved' else 'Paid' end
    where ${ofCompany('e')} and e.decided is distinct from 'Rejected' and e.id in (
      select f.entry_id from funding_rows f where ${ofCompany('f')} and f.item_id = ${id}::uuid and f.living)`.execute(db.withoutPlugins())
  await countShares(db, id, { funded: 0, paid: 1 })
}

type Sign = -1 | 0 | 1
/** Each program has what an item pays of its own rewards: also a closed one for which something came off. */
export const countShares = (db: Db, itemId: string, { funded, paid: isPaid }: { funded: Sign; paid: Sign }) =>
  sql`update programs p set funded = p.funded + ${funded}::int * s.amount, paid = p.paid + ${isPaid}::int * s.amount from funding_shares s
    where ${ofCompany('p')} and ${ofCompany('s')} and s.item_id = ${itemId}::uuid and p.id = s.program_id`.execute(db.withoutPlugins())
