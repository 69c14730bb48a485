import type Stripe from 'stripe'
import type { Account, Challenge } from '../accounts/account.ts'
import { emit } from '../events.ts'
import { newId } from '../ids.ts'
import type { Sandbox } from '../sandbox.ts'
import { chargeCard, refuse } from './intent-outcome.ts'

export type ChallengeEnd = 'success' | 'fail' | 'cancel'

/** 3-D Secure: the shopper's bank wants to see its customer before the card is charged. */
export function openChallenge(
  sandbox: Sandbox,
  account: Account,
  intent: Stripe.PaymentIntent,
  method: string,
  returnUrl: string | null,
  inPage: boolean,
): void {
  const challenge = account.challenges.put({
    id: newId('tdsrc'),
    intent: intent.id,
    returnUrl: inPage ? null : returnUrl,
    paymentMethod: method,
  })
  const url = `${sandbox.url}/3d_secure_2/authenticate/${account.id}/${challenge.id}`
  intent.status = 'requires_action'
  intent.next_action = inPage
    ? {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url, source: challenge.id, known_frame_issues: 'false' },
      }
    : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } }
  account.intents.put(intent)
  emit(sandbox, account, 'payment_intent.requires_action', intent)
}

export function openChallengeOf(account: Account, intent: string): Challenge | undefined {
  return account.challenges.oldestFirst().find((challenge) => challenge.intent === intent)
}

/** What was asked before no longer counts: paid otherwise, changed, cancelled. */
export function dropChallenges(account: Account, intent: string): void {
  for (const challenge of account.challenges.oldestFirst()) if (challenge.intent === intent) account.challenges.remove(challenge.id)
}

/** Failed and cancelled cannot be told apart afterwards, as at Stripe. */
export function endChallenge(sandbox: Sandbox, account: Account, challenge: Challenge, end: ChallengeEnd): void {
  const intent = account.intents.get(challenge.intent)
  dropChallenges(account, challenge.intent)
  const method = account.paymentMethods.get(challenge.paymentMethod)
  if (!intent || !method || intent.status !== 'requires_action') return
  intent.next_action = null
  if (end === 'success') {
    chargeCard(sandbox, account, intent, method, true)
    return
  }
  refuse(intent, {
    code: 'payment_intent_authentication_failure',
    doc_url: 'https://docs.stripe.com/error-codes/payment-intent-authentication-failure',
    message:
      'The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.',
    payment_method: structuredClone(method),
    type: 'invalid_request_error',
  })
  account.intents.put(intent)
  emit(sandbox, account, 'payment_intent.payment_failed', intent)
}

/** The shopper's way back, with what Stripe adds to it. */
export function returnAddress(intent: Stripe.PaymentIntent, returnUrl: string): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  const good = intent.status === 'succeeded' || intent.status === 'requires_capture'
  url.searchParams.set('redirect_status', good ? 'succeeded' : intent.status === 'processing' ? 'pending' : 'failed')
  return url.href
}
