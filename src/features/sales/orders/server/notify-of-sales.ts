import { formatCents } from '#contract/money.ts'
import { peopleOfRep } from '#features/identity/people/server/door.ts'
import { notifyOfMany } from '#features/notifications/server/door.ts'
import type { Db } from '#server/data/db.ts'

type Sale = { orderId: string; number: number; repCode: string; grandTotal: number }
/** By a rep's code, who hears of its sales: the rep and the managers. */
export type Hearers = ReadonlyMap<string, readonly string[]>
/** `hearers`, `zone`: where the caller has looked already. */
type Telling = { companyId: string; except: string | null; hearers?: Hearers; zone?: string }

/** Accepted orders change the month of their reps: each rep and the managers hear of them. */
export async function notifyOfSales(db: Db, { companyId, except, zone, ...known }: Telling, sales: readonly Sale[]) {
  if (!sales.length) return
  const bySales = Map.groupBy(sales, ({ repCode }) => repCode)
  const hearers = known.hearers ?? (await hearersOf(db, [...bySales.keys()]))
  await Promise.all(
    [...bySales].map(async ([repCode, own]) => {
      const to = hearers.get(repCode) ?? []
      const occasions = own.map(({ orderId, number, grandTotal }) => ({
        value: `#${number} · ${formatCents(grandTotal)}`,
        record: { kind: 'order' as const, id: orderId },
      }))
      const told = { companyId, code: 'NA_SALES_UPDATE', to, ...(zone && { zone }), ...(except && { except }) } as const
      if (to.length) await notifyOfMany(db, told, occasions)
    }),
  )
}

export async function hearersOf(db: Db, repCodes: readonly string[]): Promise<Hearers> {
  const codes = [...new Set(repCodes)]
  const [all, ...ofReps] = await Promise.all([managers(db), ...codes.map((code) => peopleOfRep(db, code))])
  return new Map(codes.map((code, at) => [code, [...new Set([...all, ...(ofReps[at] ?? [])])]]))
}

async function managers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('memberships').select('userId').where('role', 'in', ['owner', 'manager']).execute()
  return rows.map(({ userId }) => userId)
}
