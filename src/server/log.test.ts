import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { openLog } from './log.ts'

test('what Stripe sends along with an error never reaches the log, however deep the error lies', () => {
  const canary = 'CANARY'
  const intent = {
    id: 'pi_1',
    client_secret: `pi_1_secret_${canary}`,
    receipt_email: `${canary}@pier9.example`,
    shipping: { name: canary },
  }
  const declined = () =>
    new Stripe.errors.StripeCardError({
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      headers: { 'x-told': canary },
      payment_intent: intent,
      payment_method: { billing_details: { name: canary } },
      charge: canary,
      source: { name: canary },
      setup_intent: { client_secret: canary },
    } as never)
  const lines: string[] = []
  const log = openLog('info', { write: (line) => lines.push(line) })
  log.error({ err: declined() }, 'thrown')
  log.error(declined())
  log.error({ err: Object.assign(new Error('around it'), { met: declined() }) }, 'inside')
  log.error({ err: new AggregateError([declined()], 'several') }, 'several')
  log.error({ err: Object.assign(new Error('several'), { errors: [declined()] }) }, 'several')
  log.error({ err: new Error('because', { cause: declined() }) }, 'cause')
  assert.equal(lines.length, 6)
  for (const line of lines) assert.doesNotMatch(line, /CANARY/)
  const { err } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([err.type, err.code, err.message], ['StripeCardError', 'card_declined', 'Your card was declined.'])
  assert.match(err.stack, /log\.test/)
})
