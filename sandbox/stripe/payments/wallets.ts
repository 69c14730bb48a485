import type { Sandbox } from '../sandbox.ts'

/**
 * The wallets that the payment element may offer in a page: none, unless the page's domain was registered on this very account, as for
 * direct charges. Otherwise Stripe leaves them out without a word.
 */
export function walletsOn(sandbox: Sandbox, asked: URLSearchParams): string[] {
  const account = sandbox.tenants.get(asked.get('account') ?? '')
  if (account?.cardPayments !== 'active') return []
  const domains = sandbox.account(account.id).domains.oldestFirst()
  const here = domains.find(({ domain_name, enabled }) => enabled && domain_name === asked.get('domain'))
  return here?.google_pay.status === 'active' ? ['google_pay'] : []
}
