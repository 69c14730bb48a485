import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { connectionOf, itemNamed } from '#features/quickbooks/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { makeBookItems } from '../contract.ts'

/** As QuickBooks' own language has them: their names are the bookkeeper's, not ours. */
const asked = {
  itemId: { name: 'Unlisted goods', taxable: true },
  deliveryItemId: { name: 'Delivery', taxable: false },
} as const

/** Services in QuickBooks for lines without an item and for delivery; nothing is chosen yet. */
export async function makeItems(
  context: Context,
  { items }: ValidInput<typeof makeBookItems>['body'],
): Promise<RawResult<typeof makeBookItems>> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const account = await services.transaction({ companyId }, incomeAccount)
  const made: { itemId: string | null; deliveryItemId: string | null } = { itemId: null, deliveryItemId: null }
  for (const item of items) made[item] = await itemNamed(services, companyId, { ...asked[item], account })
  await services.transaction({ companyId, userId }, (db) =>
    audit(db, actorOf(context), {
      action: 'books.itemsMade',
      changes: items.map((item) => ({ field: item, from: '', to: asked[item].name })),
    }),
  )
  return made
}

/** Where sales go, by its id in QuickBooks: the account of products sold where there is one. */
async function incomeAccount(db: Db): Promise<string> {
  if (!(await connectionOf(db))) throw new AppError('quickbooksNotConnected')
  const accounts = await db
    .selectFrom('accounts')
    .innerJoin('externalLinks', (join) =>
      join.onRef('externalLinks.localId', '=', 'accounts.id').on('provider', '=', 'quickbooks').on('kind', '=', 'account'),
    )
    .select(['externalId', 'accountSubType'])
    .where('accounts.active', '=', true)
    .where('accountType', '=', 'Income')
    .where('accountSubType', '<>', 'DiscountsRefundsGiven')
    .orderBy('fullName')
    .execute()
  const ofType = (type: string) => accounts.find(({ accountSubType }) => accountSubType === type)
  const account = ofType('SalesOfProductIncome') ?? ofType('ServiceFeeIncome') ?? accounts[0]
  if (!account) throw new AppError('noIncomeAccount')
  return account.externalId
}
