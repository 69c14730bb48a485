import type Stripe from 'stripe'
import { newId } from '../ids.ts'
import { page } from '../wire/lists.ts'
import { mergedMetadata } from '../wire/metadata.ts'
import type { Params } from '../wire/params.ts'
import { type Context, named, pageNames, type Route, route } from './route.ts'

const changing =
  'address address_kana address_kanji configuration_overrides display_name display_name_kana display_name_kanji metadata phone'

/** Where readers stand. In these countries an address must be whole. */
const wholeAddress = ['US', 'CA', 'AU', 'ES', 'IT']

function addressOf(params: Params): Stripe.Terminal.Location['address'] | undefined {
  const address = params.object('address')?.only(['city', 'country', 'line1', 'line2', 'postal_code', 'state'])
  if (!address) return undefined
  const country = address.required('country')
  const line = (name: string) => {
    const value = address.nullableText(name) ?? null
    return value === null && name !== 'line2' && wholeAddress.includes(country) ? address.lacks(name) : value
  }
  return {
    city: line('city'),
    country,
    line1: line('line1'),
    line2: line('line2'),
    postal_code: line('postal_code'),
    state: line('state'),
  }
}

function locationOf(context: Context): Stripe.Terminal.Location {
  return named(context.account.locations, context, 'terminal.location', 'location')
}

export const terminalRoutes: Route[] = [
  route('POST', '/v1/terminal/locations', changing, ({ account, params }) =>
    account.locations.put({
      id: newId('tml', 14),
      object: 'terminal.location',
      address: addressOf(params) ?? params.lacks('address'),
      display_name: params.required('display_name'),
      livemode: false,
      metadata: mergedMetadata(params),
    }),
  ),
  route('GET', '/v1/terminal/locations', pageNames, (context) =>
    page(context, context.account.locations.newestFirst(), 'terminal.location'),
  ),
  route('GET', '/v1/terminal/locations/*', '', locationOf),
  route('POST', '/v1/terminal/locations/*', changing, (context) => {
    const location = locationOf(context)
    const { params } = context
    return context.account.locations.put({
      ...location,
      address: addressOf(params) ?? location.address,
      display_name: params.text('display_name') ?? location.display_name,
      metadata: mergedMetadata(params, location.metadata),
    })
  }),
  route('DELETE', '/v1/terminal/locations/*', '', (context) => {
    const { id } = locationOf(context)
    context.account.locations.remove(id)
    return { id, object: 'terminal.location', deleted: true }
  }),
  route('POST', '/v1/terminal/connection_tokens', 'location', ({ params }) => ({
    object: 'terminal.connection_token',
    ...(params.has('location') ? { location: params.text('location') } : {}),
    secret: newId('pst_test'),
  })),
]
