import { formatCents } from '#contract/money.ts'
import { peopleOfRep } from '#features/identity/people/server/door.ts'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'

type Sale = { orderId: string; number: number; repCode: string; grandTotal: number }
type Telling = { companyId: string; except: string | null }

/** Accepted orders change the month of their reps: each rep and the managers hear of them. */
export async function notifyOfSales(db: Db, { companyId, except }: Telling, sales: readonly Sale[]) {
  const all = await managers(db)
  for (const repCode of new Set(sales.map((sale) => sale.repCode))) {
    const to = [...new Set([...all, ...(await peopleOfRep(db, repCode))])]
    const occasions = sales
      .filter((sale) => sale.repCode === repCode)
      .map(({ orderId, number, grandTotal }) => ({
        value: `#${number} · ${formatCents(grandTotal)}`,
        record: { kind: 'order' as const, id: orderId },
      }))
    if (to.length) await notifyOfMany(db, { companyId, code: 'NA_SALES_UPDATE', to, ...(except && { except }) }, occasions)
  }
}

async function managers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('userId').where('role', 'in', ['owner', 'manager']).execute()
  return rows.map(({ userId }) => userId)
}
