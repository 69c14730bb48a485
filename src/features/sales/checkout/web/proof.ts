import { isSiteDataBlocked } from '#web/app/session/site-data.ts'

/** That a payment may be asked about, also by a browser that keeps no cookie of having opened its link. */
export type Proof = Record<string, string>
export const proofBy = (secret: string): Proof => (secret ? { 'x-payment-secret': secret } : {})

const parameter = 'payment_intent_client_secret'

/** Where our server asks Stripe, and says how it stands. */
export function confirmationPath(orderId: string, secret: string): string {
  const path = `/payment/confirm/${orderId}`
  return isSiteDataBlocked() || !navigator.cookieEnabled ? `${path}?${new URLSearchParams({ [parameter]: secret })}` : path
}

/** What the address brings is a credential: it is used as such, and taken out of the address bar. */
export function takeProof(): Proof {
  const secret = new URLSearchParams(location.search).get(parameter) ?? ''
  if (location.search) history.replaceState(null, '', location.pathname)
  return proofBy(secret)
}
