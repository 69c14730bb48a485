import type { Db } from '#server/data/db.ts'

/** Cents. `limit` null: the customer may owe as much as it likes. `used`: owed by the books, and on account without an invoice yet. */
export type Credit = { limit: number | null; used: number }

/** How far the customers' credit goes (rules 3.22, 16). What has its invoice in the books is in the balance there. */
export async function creditOf(db: Db, customerIds: readonly string[]): Promise<Map<string, Credit>> {
  const rows = await db
    .selectFrom('customers as c')
    .select(['c.id', 'c.creditLimit', 'c.openBalance'])
    .select((eb) =>
      eb
        .selectFrom('orders as o')
        .select(({ fn }) => fn.sum<number>('o.openAmount').as('open'))
        .whereRef('o.customerId', '=', 'c.id')
        .where('o.state', 'in', ['OnAccount', 'PartShipped', 'Fulfilled'])
        .where('o.invoiceId', 'is', null)
        .as('onOrder'),
    )
    .where('c.id', 'in', customerIds)
    .execute()
  return new Map(
    rows.map(({ id, creditLimit, openBalance, onOrder }) => [id, { limit: creditLimit, used: openBalance + Number(onOrder ?? 0) }]),
  )
}

export const exceeds = ({ limit, used }: Credit, more: number) => limit !== null && used + more > limit
