import { noAccess } from '../routes/routes-accounts.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Call } from '../wire/http.ts'
import type { Params } from '../wire/params.ts'
import { StripeError } from '../wire/stripe-error.ts'
import type { Account } from './account.ts'
import { platformId } from './platform.ts'

export type Caller = { account: Account; fromPage: boolean }

/** Whose key this is, and on which account it works. Stripe.js sends both in the form instead of in headers. */
export function callerOf(sandbox: Sandbox, call: Call, fields: Params): Caller {
  const key = keyOf(call) ?? fields.text('key')
  if (key === undefined) {
    throw refused(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY'). See https://stripe.com/docs/api#authentication for details, or we can help at https://support.stripe.com/.",
    )
  }
  const fromPage = key === sandbox.publishableKey
  const restricted = key === sandbox.secretKey.replace(/^sk_/, 'rk_')
  if (!fromPage && !restricted && key !== sandbox.secretKey) throw refused(`Invalid API Key provided: ${hidden(key)}`)
  const wanted = call.headers['stripe-account'] ?? fields.text('_stripe_account')
  if (wanted === undefined || wanted === platformId) return { account: sandbox.platform, fromPage }
  const tenant = sandbox.tenants.get(String(wanted))
  if (!tenant || tenant.disconnected) throw noAccess(String(wanted))
  return { account: sandbox.account(tenant.id), fromPage }
}

/** Bearer, or Basic with the key as user. */
function keyOf({ headers }: Call): string | undefined {
  const [scheme = '', value = ''] = (headers.authorization ?? '').split(' ')
  if (/^bearer$/i.test(scheme)) return value
  return /^basic$/i.test(scheme) ? Buffer.from(value, 'base64').toString().split(':')[0] : undefined
}

function refused(message: string): StripeError {
  return new StripeError(401, { type: 'invalid_request_error', message }, { 'www-authenticate': 'Bearer realm="Stripe"' })
}

function hidden(key: string): string {
  return `${key.slice(0, 8)}${'*'.repeat(Math.max(4, Math.min(24, key.length - 12)))}${key.slice(-4)}`
}

export function secretOnly(): StripeError {
  return new StripeError(403, {
    type: 'invalid_request_error',
    code: 'secret_key_required',
    message:
      'This API call cannot be made with a publishable API key. Please use a secret API key. You can find a list of your API keys at https://dashboard.stripe.com/account/apikeys.',
  })
}
