import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import { checkedUrl } from '../payments/intent-params.ts'
import { equalFilter, page } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import { invalid } from '../wire/stripe-error.ts'
import { type Context, named, pageNames, type Route, route } from './route.ts'

function endpointOf(context: Context): Stripe.WebhookEndpoint {
  return named(context.account.endpoints, context, 'webhook_endpoint')
}

function newEndpoint({ sandbox, account, params }: Context): Stripe.WebhookEndpoint {
  const wanted = params.texts('enabled_events') ?? params.lacks('enabled_events')
  if (wanted.length === 0) throw invalid('enabled_events cannot be empty.', { param: 'enabled_events' })
  const connect = params.flag('connect') ?? false
  const endpoint: Stripe.WebhookEndpoint = {
    id: newId('we'),
    object: 'webhook_endpoint',
    api_version: params.text('api_version') ?? null,
    application: null,
    created: sandbox.clock.now(),
    description: params.nullableText('description') ?? null,
    enabled_events: wanted,
    livemode: false,
    metadata: mergedMetadata(params),
    status: 'enabled',
    url: checkedUrl(params.required('url'), 'url'),
  }
  const secret = newId('whsec', 32)
  account.endpoints.put(endpoint)
  account.endpointSecrets.put({ id: endpoint.id, secret, connect })
  return { ...endpoint, secret }
}

function changeEndpoint(context: Context): Stripe.WebhookEndpoint {
  const { account, params } = context
  const endpoint = endpointOf(context)
  const disabled = params.flag('disabled')
  const url = params.text('url')
  return account.endpoints.put({
    ...endpoint,
    description: params.has('description') ? (params.nullableText('description') ?? null) : endpoint.description,
    enabled_events: params.texts('enabled_events') ?? endpoint.enabled_events,
    metadata: mergedMetadata(params, endpoint.metadata),
    status: disabled === undefined ? endpoint.status : disabled ? 'disabled' : 'enabled',
    url: url === undefined ? endpoint.url : checkedUrl(url, 'url'),
  })
}

function eventsOf(context: Context) {
  const { account, params } = context
  const type = params.text('type')
  const types = params.texts('types') ?? (type === undefined ? [] : [type])
  const delivered = params.flag('delivery_success')
  const rows = account.events.newestFirst().filter((event) => {
    if (types.length > 0 && !types.some((wanted) => matches(wanted, event.type))) return false
    return delivered === undefined || delivered === (account.undelivered.get(event.id) === undefined)
  })
  return page(context, rows, 'event')
}

/** `charge.*` is a group. */
function matches(wanted: string, type: string): boolean {
  return wanted === type || (wanted.endsWith('*') && type.startsWith(wanted.slice(0, -1)))
}

const usable = { status: 'active' as const }

function newDomain({ sandbox, account, params }: Context): Stripe.PaymentMethodDomain {
  const name = params.required('domain_name')
  const known = account.domains.oldestFirst().find((domain) => domain.domain_name === name)
  return (
    known ??
    account.domains.put({
      id: newId('pmd'),
      object: 'payment_method_domain',
      amazon_pay: usable,
      apple_pay: usable,
      created: sandbox.clock.now(),
      domain_name: name,
      enabled: params.flag('enabled') ?? true,
      google_pay: usable,
      klarna: usable,
      link: usable,
      livemode: false,
      paypal: usable,
    })
  )
}

const defaultMethods: Stripe.PaymentMethodConfiguration = {
  id: 'pmc_1SandboxDefault',
  object: 'payment_method_configuration',
  active: true,
  application: null,
  card: { available: true, display_preference: { overridable: null, preference: 'on', value: 'on' } },
  is_default: true,
  livemode: false,
  name: 'Default',
  parent: null,
  us_bank_account: { available: true, display_preference: { overridable: null, preference: 'on', value: 'on' } },
}

export const platformRoutes: Route[] = [
  route('POST', '/v1/webhook_endpoints', 'enabled_events url api_version connect description metadata', newEndpoint),
  route('GET', '/v1/webhook_endpoints', pageNames, (context) => page(context, context.account.endpoints.newestFirst(), 'webhook_endpoint')),
  route('GET', '/v1/webhook_endpoints/*', '', endpointOf),
  route('POST', '/v1/webhook_endpoints/*', 'description disabled enabled_events metadata url', changeEndpoint),
  route('DELETE', '/v1/webhook_endpoints/*', '', (context) => {
    const { id } = endpointOf(context)
    context.account.endpoints.remove(id)
    context.account.endpointSecrets.remove(id)
    return { id, object: 'webhook_endpoint', deleted: true }
  }),
  route('GET', '/v1/events', `${pageNames} created delivery_success type types`, eventsOf),
  route('GET', '/v1/events/*', '', (context) => named(context.account.events, context, 'event')),
  route('POST', '/v1/payment_method_domains', 'domain_name enabled', newDomain),
  route('GET', '/v1/payment_method_domains', `${pageNames} domain_name enabled`, (context) =>
    page(context, context.account.domains.newestFirst().filter(equalFilter(context.params, ['domain_name'])), 'payment_method_domain'),
  ),
  ...['', '/validate'].map((end) =>
    route('POST', `/v1/payment_method_domains/*${end}`, end ? '' : 'enabled', (context) => {
      const domain = named(context.account.domains, context, 'payment_method_domain')
      return context.account.domains.put({ ...domain, enabled: context.params.flag('enabled') ?? domain.enabled })
    }),
  ),
  route('GET', '/v1/payment_method_domains/*', '', (context) => named(context.account.domains, context, 'payment_method_domain')),
  route('GET', '/v1/payment_method_configurations', `${pageNames} application`, (context) =>
    page(context, [defaultMethods], 'payment_method_configuration'),
  ),
  route('GET', '/v1/payment_method_configurations/*', '', (context) =>
    named(new Map([[defaultMethods.id, defaultMethods]]), context, 'payment_method_configuration'),
  ),
]
