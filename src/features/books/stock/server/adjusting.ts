import { z } from 'zod'
import { connectionOf } from '#features/quickbooks/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { AdjustmentWait } from '../contract.ts'

/** Where adjustments go in QuickBooks, by its id there. */
export type Adjusting = { is: 'on'; account: string; prefix: string } | { is: 'waits'; waitsFor: AdjustmentWait }

const country = z.object({ Country: z.string() })

export async function adjustingOf(db: Db): Promise<Adjusting> {
  const settings = await db.selectFrom('bookSettings').select(['active', 'stockAccountId', 'numberPrefix']).executeTakeFirst()
  if (!settings?.active || !(await connectionOf(db))) return { is: 'waits', waitsFor: 'books' }
  const connection = await db.selectFrom('quickbooksConnections').select('companyInfo').executeTakeFirst()
  // Intuit offers adjustments to companies in the US alone.
  if ((country.safeParse(connection?.companyInfo).data?.Country ?? 'US') !== 'US') return { is: 'waits', waitsFor: 'abroad' }
  const account = settings.stockAccountId && (await accountThere(db, settings.stockAccountId))
  return account ? { is: 'on', account, prefix: settings.numberPrefix } : { is: 'waits', waitsFor: 'account' }
}

async function accountThere(db: Db, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .innerJoin('externalLinks', 'externalLinks.localId', 'accounts.id')
    .select('externalId')
    .where('accounts.id', '=', id)
    .where('accounts.active', '=', true)
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'account')
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  return row?.externalId
}
