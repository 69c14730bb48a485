import { randomUUID } from 'node:crypto'
import type { VanShop } from './pushing.ts'

/** From now on what reps take goes into the books by itself; nothing is sent while the connection waits. */
export async function keepBooks({ rowsOf, companyId }: Pick<VanShop, 'rowsOf' | 'companyId'>) {
  const chosen = randomUUID()
  await rowsOf(`insert into quickbooks_connections (company_id, realm_id, state) values ($1, $2, 'reconnect')`, [companyId, randomUUID()])
  await rowsOf(
    `insert into book_settings (company_id, active, from_date, money_from, clearing_account_id, bank_account_id, fee_account_id,
       dispute_account_id, other_account_id, item_id, number_prefix) values ($1, true, '2026-01-01', '2026-01-01', $2, $2, $2, $2, $2, $2, '')`,
    [companyId, chosen],
  )
  await rowsOf(
    `insert into external_links (company_id, provider, kind, external_id, local_id)
     select $1, 'quickbooks', kind, '99', $2 from (values ('account'), ('item')) each (kind)`,
    [companyId, chosen],
  )
}
