import { textOf } from '#web/app/text.ts'

const declines = [
  ...(['insufficient_funds', 'expired_card', 'incorrect_cvc', 'incorrect_number', 'lost_card', 'stolen_card', 'fraudulent'] as const),
  ...(['processing_error', 'card_velocity_exceeded', 'payment_intent_authentication_failure', 'generic_decline', 'card_declined'] as const),
]
/** Why a payment was declined, as Stripe's code has it; of codes that we do not name only that it was. */
export const declineText = (code: string) => textOf(`payments.decline.${declines.some((each) => each === code) ? code : 'other'}`)

const refusals = ['charge_already_refunded', 'charge_disputed', 'insufficient_funds', 'balance_insufficient', 'account_invalid']
const returns = ['lost_or_stolen_card', 'expired_or_canceled_card', 'declined', 'merchant_request', 'charge_for_pending_refund_disputed']
/** Why a refund failed: Stripe did not take it, or the customer's bank sent it back. */
export function failureText(code: string): string {
  if (refusals.includes(code)) return textOf(`payments.refund.problem.${code}`)
  return textOf(`payments.refund.returned.${returns.includes(code) ? code : 'other'}`)
}
