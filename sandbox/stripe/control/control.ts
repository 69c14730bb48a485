import type { Account } from '../accounts/account.ts'
import { addTenant, changeTenant, disconnect, showAccount } from '../accounts/accounts.ts'
import { platformId } from '../accounts/platform.ts'
import { addTransaction, takeFee } from '../money/balance.ts'
import { arrive, failPayout, payOut, waitForMidnight } from '../money/payouts.ts'
import { type ChallengeEnd, endChallenge, openChallengeOf } from '../payments/challenges.ts'
import { decideDispute, openDispute } from '../payments/disputes.ts'
import { endDebit } from '../payments/intent-outcome.ts'
import { settleRefund } from '../payments/refunds.ts'
import type { Sandbox } from '../sandbox.ts'
import { type Call, jsonReply, type Reply } from '../wire/http.ts'
import { flagAt, numberAt, textAt } from '../wire/json.ts'
import { hearTenants } from '../wire/known-endpoint.ts'
import { StripeError } from '../wire/stripe-error.ts'
import { faultKinds } from './fault-injector.ts'

type Handler = (sandbox: Sandbox, body: unknown, call: Call) => object

const done = { ok: true }

class Refusal extends Error {}

function found<T>(thing: T | undefined, what: string): T {
  if (thing === undefined) throw new Refusal(`No such ${what}`)
  return thing
}

/** `account` in the body, the platform without it. */
function accountOf(sandbox: Sandbox, body: unknown): Account {
  const id = textAt(body, 'account') ?? platformId
  if (id !== platformId) found(sandbox.tenants.get(id), 'account')
  return sandbox.account(id)
}

function outcomeOf(body: unknown): 'succeed' | 'fail' {
  return textAt(body, 'outcome') === 'fail' ? 'fail' : 'succeed'
}

function advance(sandbox: Sandbox, body: unknown): object {
  const seconds = (numberAt(body, 'seconds') ?? 0) + (numberAt(body, 'hours') ?? 0) * 3600 + (numberAt(body, 'days') ?? 0) * 86_400
  if (seconds < 0) throw new Refusal('The clock only goes forward')
  sandbox.clock.advance(seconds)
  return { now: sandbox.clock.now() }
}

function addFault(sandbox: Sandbox, body: unknown): object {
  const kind = found(
    faultKinds.find((name) => name === textAt(body, 'kind')),
    `kind of fault; there are ${faultKinds.join(', ')}`,
  )
  const { id } = sandbox.faults.add({
    kind,
    method: textAt(body, 'method'),
    path: textAt(body, 'path'),
    account: textAt(body, 'account'),
    nth: numberAt(body, 'nth'),
    times: numberAt(body, 'times'),
    probability: numberAt(body, 'probability'),
    latencyMs: numberAt(body, 'latencyMs'),
    shouldRetry: flagAt(body, 'shouldRetry'),
  })
  return { id }
}

function challenge(sandbox: Sandbox, body: unknown): object {
  const account = accountOf(sandbox, body)
  const intent = textAt(body, 'paymentIntent') ?? ''
  const ends: ChallengeEnd[] = ['success', 'fail', 'cancel']
  const end = found(
    ends.find((name) => name === textAt(body, 'outcome')),
    'outcome; there are success, fail, cancel',
  )
  endChallenge(sandbox, account, found(openChallengeOf(account, intent), 'open challenge'), end)
  return found(account.intents.get(intent), 'payment intent')
}

/** Money of the account's owner, which came so many days ago. */
function topUp(sandbox: Sandbox, body: unknown): object {
  const account = accountOf(sandbox, body)
  const amount = found(numberAt(body, 'amount'), 'amount')
  const made = sandbox.clock.now() - (numberAt(body, 'daysAgo') ?? 0) * 86_400
  return addTransaction(sandbox, account, { type: 'topup', category: 'topup', amount, currency: 'usd', source: null, made })
}

function makeAccount(sandbox: Sandbox, body: unknown): object {
  const active = flagAt(body, 'active') ?? true
  const tenant = addTenant(sandbox, {
    email: textAt(body, 'email') ?? null,
    displayName: textAt(body, 'name') ?? null,
    ...(active ? { cardPayments: 'active', submitted: true, due: [] } : {}),
  })
  return showAccount(tenant)
}

function changeAccount(sandbox: Sandbox, body: unknown): object {
  const tenant = found(sandbox.tenants.get(textAt(body, 'account') ?? ''), 'account')
  const states = ['unrequested', 'restricted', 'pending', 'active', 'rejected'] as const
  const payouts = textAt(body, 'payouts')
  if (payouts) return showAccount(changeTenant(sandbox, tenant, { payouts: payouts === 'manual' ? 'manual' : 'daily' }))
  const status = found(
    states.find((name) => name === textAt(body, 'status')),
    `status; there are ${states.join(', ')}`,
  )
  const due = textAt(body, 'due')
  const open = status === 'restricted' ? (due ? due.split(',') : tenant.due) : []
  return showAccount(
    changeTenant(sandbox, tenant, { cardPayments: status, submitted: status !== 'restricted' || tenant.submitted, due: open }),
  )
}

/** Known names only, each with a value of its own kind. */
function assign(target: object, changes: object): void {
  for (const [name, value] of Object.entries(changes)) {
    const current: unknown = Reflect.get(target, name)
    const isAlike = typeof current === typeof value && Array.isArray(current) === Array.isArray(value)
    if (!Object.hasOwn(target, name) || !isAlike) throw new Refusal(`No setting ${name}, or a value of another kind`)
    if (typeof current === 'object' && current !== null && !Array.isArray(current)) assign(current, value)
    else Reflect.set(target, name, value)
  }
}

const handlers: Record<string, Handler> = {
  'GET /control/state': (sandbox) => ({
    url: sandbox.url,
    secretKey: sandbox.secretKey,
    publishableKey: sandbox.publishableKey,
    now: sandbox.clock.now(),
    accounts: sandbox.tenants.oldestFirst(),
    settings: sandbox.settings,
    faults: sandbox.faults.rules,
    tasks: sandbox.clock.waiting(),
    webhooksWaiting: sandbox.webhooks.waiting,
  }),
  'PATCH /control/settings': (sandbox, body) => {
    assign(sandbox.settings, typeof body === 'object' && body !== null ? body : {})
    if (!sandbox.settings.webhooks.paused) sandbox.webhooks.resume()
    return { settings: sandbox.settings }
  },
  'POST /control/clock': advance,
  'POST /control/accounts': makeAccount,
  'POST /control/top-ups': topUp,
  'PATCH /control/accounts': changeAccount,
  'POST /control/accounts/disconnect': (sandbox, body) => {
    disconnect(sandbox, found(sandbox.tenants.get(textAt(body, 'account') ?? ''), 'account'))
    return done
  },
  'POST /control/challenges': challenge,
  'POST /control/bank-debits': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    const intent = found(account.intents.get(textAt(body, 'paymentIntent') ?? ''), 'payment intent')
    endDebit(sandbox, account, intent.id, outcomeOf(body))
    return found(account.intents.get(intent.id), 'payment intent')
  },
  'POST /control/refunds': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    const refund = found(account.refunds.get(textAt(body, 'refund') ?? ''), 'refund')
    settleRefund(sandbox, account, refund.id, outcomeOf(body))
    return refund
  },
  'POST /control/disputes': (sandbox, body) =>
    found(
      openDispute(sandbox, accountOf(sandbox, body), textAt(body, 'charge') ?? '', textAt(body, 'reason') ?? 'fraudulent'),
      'charge to dispute',
    ),
  'POST /control/disputes/close': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    const dispute = found(account.disputes.get(textAt(body, 'dispute') ?? ''), 'dispute')
    return decideDispute(sandbox, account, dispute, textAt(body, 'outcome') === 'won' ? 'won' : 'lost')
  },
  'POST /control/fees': (sandbox, body) => ({
    transactions: takeFee(sandbox, accountOf(sandbox, body), found(numberAt(body, 'amount'), 'amount')),
  }),
  'POST /control/payouts': (sandbox, body) => ({ payouts: payOut(sandbox, accountOf(sandbox, body)) }),
  'POST /control/payouts/arrive': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    const payout = found(account.payouts.get(textAt(body, 'payout') ?? ''), 'payout')
    arrive(sandbox, account, payout.id)
    return payout
  },
  'POST /control/payouts/fail': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    const payout = found(account.payouts.get(textAt(body, 'payout') ?? ''), 'payout')
    return failPayout(sandbox, account, payout, textAt(body, 'code') ?? 'account_closed')
  },
  'POST /control/webhooks/connect': (sandbox, body) => {
    hearTenants(sandbox, { url: textAt(body, 'url') ?? '', secret: textAt(body, 'secret') ?? '' })
    return done
  },
  'GET /control/faults': (sandbox) => ({ faults: sandbox.faults.rules }),
  'POST /control/faults': addFault,
  'DELETE /control/faults': (sandbox, body) => {
    sandbox.faults.clear(textAt(body, 'account'))
    return done
  },
  'GET /control/requests': (sandbox, _body, call) => ({
    requests: sandbox.log.newestFirst(Number(call.url.searchParams.get('limit') ?? 100)),
  }),
  'GET /control/webhooks/deliveries': (sandbox) => ({ deliveries: sandbox.webhooks.deliveries, waiting: sandbox.webhooks.waiting }),
  'POST /control/webhooks/resend': (sandbox, body) => {
    const account = accountOf(sandbox, body)
    return { sent: sandbox.webhooks.resend(account, found(account.events.get(textAt(body, 'event') ?? ''), 'event')) }
  },
  'POST /control/reset': (sandbox) => {
    sandbox.reset()
    waitForMidnight(sandbox)
    return done
  },
}

/** What a test may do that no client of Stripe can. */
export function control(sandbox: Sandbox, call: Call): Reply {
  try {
    const body: unknown = call.body === '' ? {} : JSON.parse(call.body)
    const handler = handlers[`${call.method} ${call.url.pathname}`]
    if (!handler) return jsonReply(404, { error: `No such control call. There are ${Object.keys(handlers).join(', ')}` })
    return jsonReply(
      200,
      sandbox.store.together(() => handler(sandbox, body, call)),
    )
  } catch (error) {
    if (error instanceof Refusal || error instanceof SyntaxError || error instanceof StripeError)
      return jsonReply(400, { error: error.message })
    throw error
  }
}
