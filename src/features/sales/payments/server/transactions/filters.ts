import { choicesIn, type Filters, filter, viewsOf } from '#features/company/views/server/door.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import { transactionSorts, transactionStates } from '../../contract.ts'

/** What the list of payments is filtered by. */
export async function transactionFilters(context: DbContext): Promise<Filters> {
  const { choice } = choicesIn(context.language)
  const { companyId } = memberOf(context)
  const { companyName } = await context.db
    .selectFrom('companies')
    .select('companyName')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  return {
    screen: 'transactions',
    filters: [
      filter('status', 'transactionState', 'multi', choice('payments.state', transactionStates)),
      filter('date', 'created', 'dateRange'),
      filter('paid', 'paidOn', 'dateRange'),
      filter('method', 'paymentMethod', 'multi', choice('payments.method', ['D', 'A', 'O'])),
      filter('amount', 'amount', 'numberRange'),
      filter('currency', 'currency', 'select', [{ value: 'USD', label: 'USD' }]),
      filter('location', 'location', 'multi', [{ value: companyId, label: companyName }]),
      filter('payout', 'payout', 'text'),
    ],
    sorts: transactionSorts.map((key) => ({ key, labelKey: `fields.${key}` })),
    views: await viewsOf(context, 'transactions'),
  }
}
