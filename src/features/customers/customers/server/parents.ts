import type { Db } from '#server/data/db.ts'

/** Under another parent, at once if that one is here, else when it comes. */
export async function moveBelow(db: Db, companyId: string, customerId: string, parentExternalId: string) {
  const parent = await db
    .selectFrom('externalLinks')
    .select('localId')
    .where('provider', '=', 'quickbooks')
    .where('kind', '=', 'customer')
    .where('externalId', '=', parentExternalId)
    .executeTakeFirst()
  await db
    .updateTable('customers')
    .set({ parentId: parent?.localId ?? null })
    .where('id', '=', customerId)
    .execute()
  if (parentExternalId && !parent)
    await db
      .insertInto('missingParents')
      .values({ companyId, customerId, parentExternalId })
      .onConflict((conflict) => conflict.columns(['companyId', 'customerId']).doUpdateSet({ parentExternalId }))
      .execute()
}
