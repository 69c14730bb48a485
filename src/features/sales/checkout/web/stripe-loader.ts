import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import type { Language } from '#contract/languages.ts'

const loaded = new Map<string, Promise<Stripe | null>>()

/** Stripe's script for a key and an account, once per page. What failed to load may be tried again. */
export function stripeFor(publicKey: string, stripeAccount: string, locale: Language): Promise<Stripe | null> {
  const key = `${publicKey} ${stripeAccount}`
  const known = loaded.get(key)
  if (known) return known
  const loading = loadStripe(publicKey, { stripeAccount, locale })
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}
