import { formatCents } from '#contract/money.ts'
import { notify } from '#features/notifications/server/door.ts'
import { peopleOfRep } from '#features/people/server/door.ts'
import type { Db } from '#server/db.ts'

type Sale = { companyId: string; orderId: string; number: number; repCode: string; grandTotal: number; except: string | null }

/** An accepted order changes the month of its rep: the rep and the managers hear of it. */
export async function tellOfSale(db: Db, { companyId, orderId, number, repCode, grandTotal, except }: Sale) {
  const notice = {
    companyId,
    code: 'NA_SALES_UPDATE',
    value: `#${number} · ${formatCents(grandTotal)}`,
    record: { kind: 'order', id: orderId },
    ...(except && { except }),
  } as const
  const people = new Set([...(await managers(db)), ...(await peopleOfRep(db, repCode))])
  if (people.size) await notify(db, { ...notice, to: [...people] })
}

async function managers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('userId').where('role', 'in', ['owner', 'manager']).execute()
  return rows.map(({ userId }) => userId)
}
