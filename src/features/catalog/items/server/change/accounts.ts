import type { Db } from '#server/data/db.ts'

/** Accounts of the books for items: where sales go, what is sold is charged to, and what is in stock stands in. The likeliest first. */
const kinds = {
  income: { types: ['Income', 'Other Income'], first: ['SalesOfProductIncome', 'ServiceFeeIncome'] },
  cost: { types: ['Cost of Goods Sold', 'Expense'], first: ['SuppliesMaterialsCogs'] },
  stock: { types: ['Other Current Asset'], first: ['Inventory'] },
} as const
export type AccountKind = keyof typeof kinds
export const accountTypes = (kind: AccountKind) => kinds[kind].types

export async function accountsFor(db: Db, kind: AccountKind): Promise<{ id: string; name: string }[]> {
  const { types, first } = kinds[kind]
  const rows = await db
    .selectFrom('accounts')
    .select(['id', 'fullName', 'accountType', 'accountSubType'])
    .where('active', '=', true)
    .where('accountType', 'in', [...types])
    .orderBy('fullName')
    .limit(500)
    .execute()
  const place = ({ accountType, accountSubType }: (typeof rows)[number]) => {
    const at = first.findIndex((each) => each === accountSubType)
    return (at < 0 ? first.length : at) + types.findIndex((each) => each === accountType) * 100
  }
  return rows.toSorted((one, other) => place(one) - place(other)).map(({ id, fullName }) => ({ id, name: fullName }))
}
