import { call } from '#web/app/calls/api.ts'
import { confirmPayment } from '../contract.ts'
import type { Proof } from './proof.ts'

/** `taken`: paid, or on its way. `notSoFar`: Stripe has no payment, as of now. `unknown`: nobody could be asked. */
export type Outcome = 'taken' | 'notSoFar' | 'unknown'

/** Stripe may still be at work on the request whose answer was lost. */
const askAfterMs = [0, 2000, 4000]

/** What became of a payment whose answer was lost, as our server hears it from Stripe: the browser cannot know. */
export async function outcomeOf(orderId: string, headers: Proof): Promise<Outcome> {
  let known: Outcome = 'unknown'
  for (const afterMs of askAfterMs) {
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    known = await call(confirmPayment, { params: { orderId } }, { headers }).then(
      ({ state }) => (state === 'paid' || state === 'processing' ? 'taken' : 'notSoFar'),
      () => 'unknown',
    )
    if (known === 'taken') return known
  }
  return known
}
