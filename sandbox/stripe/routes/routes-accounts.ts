import { addTenant, changeTenant, disconnect, showAccount, showCapability, showPlatform } from '../accounts/accounts.ts'
import { platformId } from '../accounts/platform.ts'
import type { Tenant } from '../accounts/tenant.ts'
import { newId } from '../ids.ts'
import { checkedUrl } from '../payments/intent-params.ts'
import { page } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import { missing, StripeError } from '../wire/stripe-error.ts'
import { type Context, pageNames, type Route, route } from './route.ts'

const changing = `account_token business_profile business_type capabilities company default_currency documents email external_account groups
  individual metadata settings tos_acceptance`
const linkSeconds = 300

export function tenantOf(context: Context, id = context.ids[0] ?? ''): Tenant {
  const tenant = context.sandbox.tenants.get(id)
  if (!tenant || tenant.disconnected) throw noAccess(id)
  return tenant
}

/** What Stripe says of an account that is not there, or not ours: it does not tell which. */
export function noAccess(id: string): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key 'sk_test_***' does not have access to account '${id}' (or that account does not exist). Application access may have been revoked.`,
  })
}

export function newLink(context: Pick<Context, 'sandbox'>, account: string, refreshUrl: string, returnUrl: string) {
  const { sandbox } = context
  const expires = sandbox.clock.now() + linkSeconds
  const link = sandbox.links.put({ id: newId('link', 16), account, expires, refreshUrl, returnUrl })
  return { created: sandbox.clock.now(), expires_at: expires, url: `${sandbox.url}/setup/s/${account}/${link.id}` }
}

export const accountRoutes: Route[] = [
  route('GET', '/v1/account', '', ({ sandbox, account }) => {
    const tenant = sandbox.tenants.get(account.id)
    return tenant ? showAccount(tenant) : showPlatform()
  }),
  route('POST', '/v1/accounts', `${changing} controller country type`, ({ sandbox, params }) => {
    const capabilities = params.object('capabilities')
    const tenant = addTenant(sandbox, {
      type: params.choice('type', ['standard', 'express', 'custom']) ?? 'standard',
      email: params.nullableText('email') ?? null,
      displayName: params.object('business_profile')?.nullableText('name') ?? null,
      country: params.text('country') ?? 'US',
      cardPayments: capabilities?.object('card_payments')?.flag('requested') === false ? 'unrequested' : 'restricted',
      metadata: mergedMetadata(params),
    })
    return showAccount(tenant)
  }),
  route('GET', '/v1/accounts', `${pageNames} created`, (context) => {
    const tenants = context.sandbox.tenants.newestFirst().filter(({ disconnected }) => !disconnected)
    return page(context, tenants.map(showAccount), 'account')
  }),
  route('GET', '/v1/accounts/*', '', (context) => (context.ids[0] === platformId ? showPlatform() : showAccount(tenantOf(context)))),
  route('POST', '/v1/accounts/*', changing, (context) => {
    const { sandbox, params } = context
    const tenant = tenantOf(context)
    const email = params.nullableText('email')
    const name = params.object('business_profile')?.nullableText('name')
    return showAccount(
      changeTenant(sandbox, tenant, {
        email: email === undefined ? tenant.email : email,
        displayName: name === undefined ? tenant.displayName : name,
        metadata: mergedMetadata(params, tenant.metadata),
      }),
    )
  }),
  route('DELETE', '/v1/accounts/*', '', (context) => {
    const { id } = tenantOf(context)
    context.sandbox.tenants.remove(id)
    return { id, object: 'account', deleted: true }
  }),
  route('POST', '/v1/accounts/*/login_links', '', (context) => {
    const { id } = tenantOf(context)
    return { object: 'login_link', created: context.sandbox.clock.now(), url: `${context.sandbox.url}/express/${id}/${newId('login', 12)}` }
  }),
  route('GET', '/v1/accounts/*/capabilities', '', (context) => {
    const data = [showCapability(tenantOf(context), 'card_payments')]
    return { object: 'list', data, has_more: false, url: context.path }
  }),
  route('GET', '/v1/accounts/*/capabilities/*', '', (context) => capabilityOf(context)),
  route('POST', '/v1/accounts/*/capabilities/*', 'requested', (context) => {
    const tenant = tenantOf(context)
    capabilityOf(context)
    const requested = context.params.flag('requested') ?? true
    const status = requested ? (tenant.submitted ? 'active' : 'restricted') : 'unrequested'
    return showCapability(changeTenant(context.sandbox, tenant, { cardPayments: status }), 'card_payments')
  }),
  route('POST', '/v1/account_links', 'account type collect collection_options refresh_url return_url', (context) => {
    const { params } = context
    const account = tenantOf(context, params.required('account')).id
    params.choice('type', ['account_onboarding', 'account_update']) ?? params.lacks('type')
    const refreshUrl = checkedUrl(params.required('refresh_url'), 'refresh_url')
    return { object: 'account_link', ...newLink(context, account, refreshUrl, checkedUrl(params.required('return_url'), 'return_url')) }
  }),
  route('POST', '/oauth/deauthorize', 'client_id stripe_user_id', (context) => {
    const tenant = tenantOf(context, context.params.required('stripe_user_id'))
    disconnect(context.sandbox, tenant)
    return { stripe_user_id: tenant.id }
  }),
]

function capabilityOf(context: Context) {
  const name = context.ids[1] ?? ''
  if (!['card_payments', 'transfers', 'us_bank_account_ach_payments'].includes(name)) throw missing('capability', name, 'capability')
  return showCapability(tenantOf(context), name)
}
