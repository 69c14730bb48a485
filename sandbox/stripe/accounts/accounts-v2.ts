import type Stripe from 'stripe'
import { checkedUrl } from '../payments/intent-params.ts'
import { type Context, type Route, route } from '../routes/route.ts'
import { newLink, tenantOf } from '../routes/routes-accounts.ts'
import { flagAt, objectAt, textAt } from '../wire/json.ts'
import { invalid } from '../wire/stripe-error.ts'
import { addTenant, changeTenant } from './accounts.ts'
import type { Tenant } from './tenant.ts'

const known = [
  'account_token',
  'configuration',
  'contact_email',
  'contact_phone',
  'dashboard',
  'defaults',
  'display_name',
  'identity',
  'include',
  'metadata',
]

/** The second generation: JSON in both directions, times as text, and most parts only when they are named in `include`. */
function showV2(tenant: Tenant, include: string[]): Stripe.V2.Core.Account {
  const asked = tenant.cardPayments !== 'unrequested'
  const status = tenant.cardPayments === 'unrequested' ? ('unsupported' as const) : tenant.cardPayments
  const shown: Stripe.V2.Core.Account = {
    id: tenant.id,
    object: 'v2.core.account',
    applied_configurations: asked ? ['merchant'] : [],
    closed: tenant.closed,
    ...(tenant.email ? { contact_email: tenant.email } : {}),
    created: new Date(tenant.created * 1000).toISOString(),
    dashboard: tenant.dashboard,
    ...(tenant.displayName ? { display_name: tenant.displayName } : {}),
    livemode: false,
    metadata: tenant.metadata,
  }
  if (include.includes('configuration.merchant') && asked) {
    const details = status === 'active' ? [] : [pastDue]
    const capability = { status: status === 'rejected' ? ('restricted' as const) : status, status_details: details }
    shown.configuration = {
      merchant: { applied: true, capabilities: { card_payments: capability, stripe_balance: { payouts: capability } } },
    }
  }
  if (include.includes('defaults')) {
    shown.defaults = {
      currency: tenant.currency,
      responsibilities: {
        fees_collector: tenant.feesCollector,
        losses_collector: tenant.lossesCollector,
        requirements_collector: 'stripe',
      },
    }
  }
  if (include.includes('identity'))
    shown.identity = { country: tenant.country.toLowerCase(), ...(tenant.submitted ? { entity_type: 'company' } : {}) }
  if (include.includes('requirements')) shown.requirements = { entries: tenant.due.map((name) => entryOf(name)) }
  if (include.includes('requirements') && tenant.due.length > 0) {
    shown.requirements = { ...shown.requirements, summary: { minimum_deadline: { status: 'past_due' } } }
  }
  return shown
}

const pastDue = { code: 'requirements_past_due' as const, resolution: 'provide_info' as const }

function entryOf(description: string): NonNullable<NonNullable<Stripe.V2.Core.Account['requirements']>['entries']>[number] {
  return {
    awaiting_action_from: 'user',
    description,
    errors: [],
    impact: { restricts_capabilities: [{ capability: 'card_payments', configuration: 'merchant', deadline: { status: 'past_due' } }] },
    minimum_deadline: { status: 'past_due' },
    requested_reasons: [{ code: 'routine_onboarding' }],
  }
}

function includeOf(context: Context): string[] {
  const inBody: unknown = objectAt(context.json, 'include')
  return Array.isArray(inBody) ? inBody.map(String) : (context.params.texts('include') ?? [])
}

function changeOf({ json }: Context, before?: Tenant): Partial<Tenant> {
  const unknown = Object.keys(objectAt(json) ?? {}).find((name) => !known.includes(name))
  if (unknown) throw invalid(`Received unknown parameter: ${unknown}`, { code: 'unknown_field', param: unknown })
  const requested = flagAt(json, 'configuration', 'merchant', 'capabilities', 'card_payments', 'requested')
  const dashboard = textAt(json, 'dashboard')
  const losses = textAt(json, 'defaults', 'responsibilities', 'losses_collector')
  if (dashboard === 'express' && losses === 'stripe') {
    throw invalid('Accounts with the express dashboard cannot have `losses_collector` set to `stripe`.', { code: 'invalid_fields' })
  }
  const metadata = objectAt(json, 'metadata')
  const status = requested === undefined ? before?.cardPayments : requested ? (before?.submitted ? 'active' : 'restricted') : 'unrequested'
  return {
    email: textAt(json, 'contact_email') ?? before?.email ?? null,
    displayName: textAt(json, 'display_name') ?? before?.displayName ?? null,
    country: textAt(json, 'identity', 'country')?.toUpperCase() ?? before?.country ?? 'US',
    currency: textAt(json, 'defaults', 'currency') ?? before?.currency ?? 'usd',
    dashboard: dashboard === 'express' || dashboard === 'none' || dashboard === 'full' ? dashboard : (before?.dashboard ?? 'full'),
    lossesCollector: losses === 'application' ? 'application' : (before?.lossesCollector ?? 'stripe'),
    feesCollector:
      textAt(json, 'defaults', 'responsibilities', 'fees_collector') === 'application'
        ? 'application'
        : (before?.feesCollector ?? 'stripe'),
    cardPayments: status ?? 'unrequested',
    metadata: { ...before?.metadata, ...Object.fromEntries(Object.entries(metadata ?? {}).map(([key, value]) => [key, String(value)])) },
  }
}

function listV2(context: Context) {
  const { sandbox, params, path } = context
  const limit = params.integer('limit') ?? 20
  const start = Number(params.text('page') ?? 0)
  const rows = sandbox.tenants.newestFirst().filter((tenant) => !tenant.disconnected)
  const data = rows.slice(start, start + limit).map((tenant) => showV2(tenant, []))
  const next = start + limit < rows.length ? `${path}?limit=${limit}&page=${start + limit}` : null
  const previous = start > 0 ? `${path}?limit=${limit}&page=${Math.max(0, start - limit)}` : null
  return { data, next_page_url: next, previous_page_url: previous }
}

function linkV2(context: Context): object {
  const { json } = context
  const tenant = tenantOf(context, textAt(json, 'account') ?? '')
  const type = textAt(json, 'use_case', 'type') ?? ''
  const wishes = objectAt(json, 'use_case', type)
  const refreshUrl = textAt(wishes, 'refresh_url')
  if (!wishes || !refreshUrl)
    throw invalid('Missing required param: use_case.account_onboarding.refresh_url.', { code: 'missing_required_parameter' })
  const returnUrl = textAt(wishes, 'return_url') ?? refreshUrl
  const link = newLink(context, tenant.id, checkedUrl(refreshUrl, 'refresh_url'), checkedUrl(returnUrl, 'return_url'))
  return {
    object: 'v2.core.account_link',
    account: tenant.id,
    created: new Date(link.created * 1000).toISOString(),
    expires_at: new Date(link.expires_at * 1000).toISOString(),
    livemode: false,
    url: link.url,
    use_case: { type, [type]: wishes },
  }
}

export const accountV2Routes: Route[] = [
  route('GET', '/v2/core/accounts', 'limit page applied_configurations closed', listV2),
  route('POST', '/v2/core/accounts', 'include', (context) => showV2(addTenant(context.sandbox, changeOf(context)), includeOf(context))),
  route('GET', '/v2/core/accounts/*', 'include', (context) => showV2(tenantOf(context), includeOf(context))),
  route('POST', '/v2/core/accounts/*', 'include', (context) => {
    const tenant = tenantOf(context)
    return showV2(changeTenant(context.sandbox, tenant, changeOf(context, tenant)), includeOf(context))
  }),
  route('POST', '/v2/core/accounts/*/close', '', (context) => {
    const tenant = tenantOf(context)
    return showV2(changeTenant(context.sandbox, tenant, { closed: true, cardPayments: 'rejected' }), [])
  }),
  route('POST', '/v2/core/account_links', '', linkV2),
]
