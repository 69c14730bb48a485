import type { Settings } from '../control/settings.ts'
import { StripeError } from './stripe-error.ts'

/** Calls per second and at once of each account, by real time. */
export class Limiter {
  private sandbox: { settings: Settings }
  private calls = new Map<string, number[]>()
  private inFlight = new Map<string, number>()

  constructor(sandbox: { settings: Settings }) {
    this.sandbox = sandbox
  }

  enter(account: string): void {
    const { enabled, perSecond, parallel } = this.sandbox.settings.limits
    const now = performance.now()
    const recent = (this.calls.get(account) ?? []).filter((at) => at > now - 1000)
    const open = this.inFlight.get(account) ?? 0
    if (enabled && recent.length >= perSecond) throw tooMany('global-rate')
    if (enabled && open >= parallel) throw tooMany('global-concurrency')
    recent.push(now)
    this.calls.set(account, recent)
    this.inFlight.set(account, open + 1)
  }

  leave(account: string): void {
    this.inFlight.set(account, (this.inFlight.get(account) ?? 1) - 1)
  }

  reset(): void {
    this.calls.clear()
  }
}

export function tooMany(reason: string): StripeError {
  return new StripeError(
    429,
    {
      type: 'invalid_request_error',
      code: 'rate_limit',
      message: 'Request rate limit exceeded. Learn more about rate limits here https://docs.stripe.com/rate-limits.',
    },
    { 'stripe-rate-limited-reason': reason },
  )
}
