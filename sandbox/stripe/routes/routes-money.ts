import { refundFee } from '../accounts/application-fees.ts'
import { emit } from '../events.ts'
import { balanceOf } from '../money/balance.ts'
import { cancelPayout, createPayout } from '../money/payouts.ts'
import { closeDispute, updateDispute } from '../payments/disputes.ts'
import { equalFilter, page, timeFilter } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import { invalid } from '../wire/stripe-error.ts'
import { named, pageNames, type Route, route } from './route.ts'

export const moneyRoutes: Route[] = [
  route('GET', '/v1/balance', '', ({ account }) => balanceOf(account)),
  ...['balance_transactions', 'balance/history'].flatMap((name) => [
    route('GET', `/v1/${name}`, `${pageNames} created currency payout source type`, (context) => {
      const { account, params } = context
      const payout = params.text('payout')
      const rows = account.transactions
        .newestFirst()
        .filter(({ id }) => payout === undefined || account.settled.get(id)?.payout === payout)
        .filter(equalFilter(params, ['currency', 'source', 'type']))
      return page(context, rows, 'balance_transaction')
    }),
    route('GET', `/v1/${name}/*`, '', (context) => named(context.account.transactions, context, 'balance_transaction')),
  ]),
  route('GET', '/v1/disputes', `${pageNames} charge created payment_intent`, (context) => {
    const { account, params } = context
    return page(context, account.disputes.newestFirst().filter(equalFilter(params, ['charge', 'payment_intent'])), 'dispute')
  }),
  route('GET', '/v1/disputes/*', '', (context) => named(context.account.disputes, context, 'dispute')),
  route('POST', '/v1/disputes/*', 'evidence intended_submission_method metadata submit', (context) =>
    updateDispute(context.sandbox, context.account, named(context.account.disputes, context, 'dispute'), context.params),
  ),
  route('POST', '/v1/disputes/*/close', '', (context) =>
    closeDispute(context.sandbox, context.account, named(context.account.disputes, context, 'dispute')),
  ),
  route(
    'POST',
    '/v1/payouts',
    'amount currency description destination metadata method payout_method source_type statement_descriptor',
    ({ sandbox, account, params }) => createPayout(sandbox, account, params),
  ),
  route('GET', '/v1/payouts', `${pageNames} arrival_date created destination status`, (context) => {
    const { account, params } = context
    const rows = account.payouts.newestFirst().filter(equalFilter(params, ['destination', 'status']))
    return page(context, rows.filter(timeFilter(params, 'arrival_date', (payout) => payout.arrival_date)), 'payout')
  }),
  route('GET', '/v1/payouts/*', '', (context) => named(context.account.payouts, context, 'payout')),
  route('POST', '/v1/payouts/*', 'metadata', (context) => {
    const { sandbox, account, params } = context
    const payout = named(account.payouts, context, 'payout')
    const before = structuredClone(payout)
    payout.metadata = mergedMetadata(params, payout.metadata ?? {})
    account.payouts.put(payout)
    emit(sandbox, account, 'payout.updated', payout, before)
    return payout
  }),
  route('POST', '/v1/payouts/*/cancel', '', (context) =>
    cancelPayout(context.sandbox, context.account, named(context.account.payouts, context, 'payout')),
  ),
  route('POST', '/v1/payouts/*/reverse', 'metadata', () => {
    throw invalid('Only payouts for connected accounts to US bank accounts can be reversed.')
  }),
  route('GET', '/v1/application_fees', `${pageNames} charge created`, (context) => {
    const { account, params } = context
    return page(context, account.fees.newestFirst().filter(equalFilter(params, ['charge'])), 'application_fee')
  }),
  route('GET', '/v1/application_fees/*', '', (context) => named(context.account.fees, context, 'application_fee')),
  route('POST', '/v1/application_fees/*/refunds', 'amount metadata', (context) => {
    const fee = named(context.account.fees, context, 'application_fee')
    const left = fee.amount - fee.amount_refunded
    const amount = context.params.integer('amount') ?? left
    if (amount < 1 || amount > left)
      throw invalid('Refund amount is greater than unrefunded amount on application fee.', { param: 'amount' })
    return refundFee(context.sandbox, fee, amount)
  }),
  route('GET', '/v1/application_fees/*/refunds', pageNames, (context) =>
    page(context, named(context.account.fees, context, 'application_fee').refunds.data, 'fee_refund'),
  ),
  route('GET', '/v1/radar/early_fraud_warnings', `${pageNames} charge created payment_intent`, (context) => {
    const { account, params } = context
    return page(
      context,
      account.warnings.newestFirst().filter(equalFilter(params, ['charge', 'payment_intent'])),
      'radar.early_fraud_warning',
    )
  }),
  route('GET', '/v1/radar/early_fraud_warnings/*', '', (context) => named(context.account.warnings, context, 'radar.early_fraud_warning')),
]
