import { setTimeout as sleep } from 'node:timers/promises'
import { type Caller, callerOf, secretOnly } from '../accounts/access.ts'
import { accountV2Routes } from '../accounts/accounts-v2.ts'
import { platformId } from '../accounts/platform.ts'
import type { FaultRule } from '../control/fault-injector.ts'
import { apiVersion } from '../events.ts'
import { newId } from '../ids.ts'
import type { Route } from '../routes/route.ts'
import { accountRoutes } from '../routes/routes-accounts.ts'
import { customerRoutes } from '../routes/routes-customers.ts'
import { moneyRoutes } from '../routes/routes-money.ts'
import { paymentRoutes } from '../routes/routes-payments.ts'
import { platformRoutes } from '../routes/routes-platform.ts'
import { terminalRoutes } from '../routes/routes-terminal.ts'
import type { Sandbox } from '../sandbox.ts'
import { expanded } from './expand.ts'
import { decodeForm, type Fields } from './form.ts'
import { type Call, jsonReply, type Outcome, type Reply } from './http.ts'
import { tooMany } from './limiter.ts'
import { Params } from './params.ts'
import { fingerprintOf } from './replies.ts'
import { errorReply, invalid, StripeError } from './stripe-error.ts'

export const routes: Route[] = [
  ...paymentRoutes,
  ...moneyRoutes,
  ...customerRoutes,
  ...platformRoutes,
  ...terminalRoutes,
  ...accountRoutes,
  ...accountV2Routes,
]

/** What Stripe.js and its like send besides the parameters of the call. */
const pageExtras = [
  'key',
  '_stripe_account',
  '_stripe_version',
  'payment_user_agent',
  'referrer',
  'client_attribution_metadata',
  'expected_payment_method_type',
]

type Run = { sandbox: Sandbox; call: Call; id: string; headers: Record<string, string> }

/** One call of the API, from its key to its answer. */
export async function answer(sandbox: Sandbox, call: Call): Promise<Outcome> {
  const id = newId('req', 14)
  const version = String(call.headers['stripe-version'] ?? apiVersion)
  const account = call.headers['stripe-account']
  const headers = {
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'Request-Id, Stripe-Manage-Version, X-Stripe-External-Auth-Required, X-Stripe-Privileged-Session-Required',
    'cache-control': 'no-cache, no-store',
    'request-id': id,
    'stripe-version': version,
    ...(account ? { 'stripe-account': String(account) } : {}),
  }
  const run = { sandbox, call, id, headers }
  try {
    if (!/^\d{4}-\d\d-\d\d(\.\w+)?$/.test(version)) throw invalid(`Invalid Stripe API version: ${version}`)
    const fields = new Params(fieldsOf(call))
    const caller = callerOf(sandbox, call, fields)
    sandbox.limiter.enter(caller.account.id)
    try {
      return await once(run, caller, fields)
    } finally {
      sandbox.limiter.leave(caller.account.id)
    }
  } catch (error) {
    return failed(run, error)
  }
}

/** The same key brings the same answer; a first call under it is remembered. */
async function once(run: Run, caller: Caller, fields: Params): Promise<Outcome> {
  const { sandbox, call, id } = run
  const given = call.headers['idempotency-key']
  const key = call.method === 'POST' && given !== undefined ? String(given) : undefined
  if (key === undefined) return execute(run, caller, fields)
  const { account } = caller
  const fingerprint = fingerprintOf(call.method, call.url.pathname, call.body)
  run.headers['idempotency-key'] = key
  const kept = sandbox.replies.claim(account.id, key, fingerprint, sandbox.clock.now())
  if (kept) {
    const headers = { ...run.headers, 'content-type': 'application/json', 'idempotent-replayed': 'true', 'original-request': kept.request }
    return { status: kept.status, headers, body: kept.body }
  }
  run.headers['original-request'] = id
  try {
    return await execute(run, caller, fields, (reply) => {
      sandbox.replies.remember(
        account.id,
        { id: key, fingerprint, status: reply.status, body: reply.body, request: id },
        sandbox.clock.now(),
      )
    })
  } finally {
    sandbox.replies.release(account.id, key)
  }
}

async function execute(run: Run, caller: Caller, fields: Params, remember?: (reply: Reply) => void): Promise<Outcome> {
  const { sandbox, call } = run
  const rules = sandbox.faults.match(call.method, call.url.pathname, caller.account.id)
  const wait = sandbox.settings.latencyMs + rules.reduce((sum, { latencyMs }) => sum + (latencyMs ?? 0), 0)
  if (wait > 0) await sleep(wait)
  for (const rule of rules) {
    if (rule.kind === 'hang') {
      await sandbox.faults.hang(call.gone)
      return undefined
    }
    if (rule.kind === 'dropBefore') return undefined
    const fault = faultOf(rule)
    if (!fault) continue
    const reply = failed(run, fault)
    if (fault.status >= 500 && rule.kind === '500') remember?.(reply)
    return reply
  }
  const reply = compute(run, caller, fields, remember)
  if (rules.some(({ kind }) => kind === 'dropAfter')) return undefined
  return rules.some(({ kind }) => kind === 'half') ? { ...reply, body: reply.body.slice(0, Math.floor(reply.body.length / 2)) } : reply
}

/** Changes and the remembered answer are kept together. */
function compute(run: Run, caller: Caller, fields: Params, remember?: (reply: Reply) => void): Reply {
  const { sandbox, call, id } = run
  sandbox.request = { id, idempotency_key: run.headers['idempotency-key'] ?? null }
  try {
    return sandbox.store.together(() => {
      let reply: Reply
      let keep = true
      try {
        reply = jsonReply(200, result(run, caller, fields), run.headers)
      } catch (error) {
        reply = failed(run, error)
        keep = !(error instanceof StripeError) || isOutcome(error)
      }
      if (keep && call.method === 'POST') remember?.(reply)
      return reply
    })
  } finally {
    sandbox.request = undefined
  }
}

function result({ sandbox, call }: Run, { account, fromPage }: Caller, fields: Params): object {
  const path = call.url.pathname
  const matching = routes.filter(({ method, pattern }) => method === call.method && pattern.test(path))
  const [route] = matching
  if (!route) {
    const message = `Unrecognized request URL (${call.method}: ${path}). If you are trying to list objects, remove the trailing slash. If you are trying to retrieve an object, make sure you passed a valid (non-empty) identifier in your code. Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
    throw new StripeError(404, { type: 'invalid_request_error', message })
  }
  if (fromPage && !route.publishable) throw secretOnly()
  const older =
    sandbox.settings.olderSuites && call.method === 'POST' && /^\/v1\/payment_intents(\/|$)/.test(path) ? ['payment_method_types'] : []
  fields.only([...route.names, ...older, ...(fromPage ? pageExtras : [])])
  const ids = (route.pattern.exec(path) ?? []).slice(1).map(decoded)
  const json = path.startsWith('/v2/') ? parsedJson(call.body) : undefined
  const found = route.handler({ sandbox, account, params: fields, ids, path, fromPage, json })
  return expanded(sandbox, account, found, fields.texts('expand') ?? [])
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

function fieldsOf(call: Call): Fields {
  const query = decodeForm(call.url.search.slice(1))
  return call.url.pathname.startsWith('/v2/') ? query : { ...query, ...decodeForm(call.body) }
}

function parsedJson(body: string): unknown {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    throw invalid('The request body is not valid JSON.', { code: 'invalid_json' })
  }
}

/** Calls that were refused for their parameters do not use up their key. */
function isOutcome({ status, body }: StripeError): boolean {
  return status === 402 || status >= 500 || (status === 400 && body.code !== undefined && body.param === undefined)
}

function faultOf({ kind, shouldRetry }: FaultRule): StripeError | undefined {
  const headers: Record<string, string> = shouldRetry === undefined ? {} : { 'stripe-should-retry': String(shouldRetry) }
  const trouble = 'An unknown error occurred'
  if (kind === '500' || kind === '503') return new StripeError(Number(kind), { type: 'api_error', message: trouble }, headers)
  if (kind === '429') return Object.assign(tooMany('endpoint-rate'), { headers })
  const message =
    'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request. If you see this error frequently and are making multiple concurrent requests to a single object, make your requests serially or at a lower rate.'
  if (kind === 'lockTimeout') return new StripeError(429, { type: 'invalid_request_error', code: 'lock_timeout', message }, headers)
  if (kind === '409') return new StripeError(409, { type: 'invalid_request_error', code: 'lock_timeout', message }, headers)
  return undefined
}

function failed({ id, call, headers }: Run, error: unknown): Reply {
  if (!(error instanceof StripeError)) console.error(error)
  const known = error instanceof StripeError ? error : new StripeError(500, { type: 'api_error', message: 'An unknown error occurred' })
  const account = call.headers['stripe-account']
  const livePath = account && account !== platformId ? `${account}/` : ''
  return jsonReply(known.status, errorReply(known, id, livePath), { ...headers, ...known.headers })
}
