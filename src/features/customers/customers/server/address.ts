import type { Db } from '#server/data/db.ts'

/** Where a customer is itself, or null where nobody wrote that down. */
export async function addressOfCustomer(db: Db, id: string) {
  const row = await db
    .selectFrom('customers')
    .select(['customerName', 'address1', 'address2', 'city', 'state', 'zip'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.address1 && row.city ? row : null
}
