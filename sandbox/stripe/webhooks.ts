import { createHmac } from 'node:crypto'
import type Stripe from 'stripe'
import type { Account, PrivateEndpoint } from './accounts/account.ts'
import { platformId } from './accounts/platform.ts'
import type { Clock } from './control/clock.ts'
import type { Settings } from './control/settings.ts'

/** Of the whole stand-in. */
type Surroundings = { settings: Settings; clock: Clock; platform: Account }

export interface Delivery {
  at: string
  event: string
  type: string
  endpoint: string
  url: string
  attempt: number
  /** 0: no answer. */
  status: number
}

interface Pending {
  account: Account
  event: Stripe.EventBase
  endpoint: Stripe.WebhookEndpoint
  secret: string
  attempt: number
}

/** Hours between the attempts, times `retryScale`; Stripe's sandboxes try three times. */
const retryHours = [1, 3]
const keptDeliveries = 2000

export class WebhookSender {
  deliveries: Delivery[] = []
  private sandbox: Surroundings
  private held: Pending[] = []
  private timers = new Set<NodeJS.Timeout>()
  private abort = new AbortController()

  constructor(sandbox: Surroundings) {
    this.sandbox = sandbox
  }

  get waiting(): number {
    return this.held.length + this.timers.size
  }

  /** The platform's own endpoints hear its own events, its Connect endpoints those of every tenant, a tenant's endpoints the tenant's. */
  receivers(account: Account, type: string): Stripe.WebhookEndpoint[] {
    const { platform } = this.sandbox
    const own = account.endpoints.oldestFirst().filter(({ id }) => !account.endpointSecrets.get(id)?.connect)
    const connect =
      account.id === platformId
        ? []
        : platform.endpoints.oldestFirst().filter(({ id }) => platform.endpointSecrets.get(id)?.connect === true)
    return [...own, ...connect].filter(
      ({ status, enabled_events: wanted }) => status === 'enabled' && (wanted.includes('*') || wanted.includes(type)),
    )
  }

  add(account: Account, event: Stripe.EventBase): void {
    const { webhooks } = this.sandbox.settings
    const receivers = this.receivers(account, event.type)
    if (receivers.length > 0) account.undelivered.put({ id: event.id })
    if (Math.random() < webhooks.lost || webhooks.deaf.includes(account.id)) return
    for (const endpoint of receivers) {
      const copies = Math.random() < webhooks.duplicate ? 2 : 1
      for (let copy = 0; copy < copies; copy++) this.queue(this.pending(account, event, endpoint))
    }
  }

  /** Once more to everybody, as the dashboard's button does. */
  resend(account: Account, event: Stripe.EventBase): number {
    const receivers = this.receivers(account, event.type)
    for (const endpoint of receivers) void this.send(this.pending(account, event, endpoint))
    return receivers.length
  }

  /** What was held back while paused; in any order when they shall be shuffled. */
  resume(): void {
    const held = this.held.splice(0)
    for (const pending of held) this.queue(pending)
  }

  reset(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.held = []
    this.deliveries = []
    this.abort.abort()
    this.abort = new AbortController()
  }

  close(): void {
    this.reset()
  }

  private pending(account: Account, event: Stripe.EventBase, endpoint: Stripe.WebhookEndpoint): Pending {
    const holder = account.endpointSecrets.get(endpoint.id) ?? this.sandbox.platform.endpointSecrets.get(endpoint.id)
    return { account, event, endpoint, secret: secretOf(holder), attempt: 1 }
  }

  private queue(pending: Pending): void {
    const { webhooks } = this.sandbox.settings
    if (webhooks.paused) this.held.push(pending)
    else this.later(webhooks.delayMs + (webhooks.shuffle ? Math.random() * 300 : 0), pending)
  }

  private later(ms: number, pending: Pending): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      void this.send(pending)
    }, ms)
    this.timers.add(timer.unref())
  }

  private async send(pending: Pending): Promise<void> {
    const { event, endpoint, attempt } = pending
    const { webhooks } = this.sandbox.settings
    const body = JSON.stringify(event, undefined, 2)
    const seconds = this.sandbox.clock.now()
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
      'stripe-signature': `t=${seconds},v1=${createHmac('sha256', pending.secret).update(`${seconds}.${body}`).digest('hex')}`,
    }
    const signal = AbortSignal.any([this.abort.signal, AbortSignal.timeout(webhooks.timeoutMs)])
    const status = await fetch(endpoint.url, { method: 'POST', body, headers, signal, redirect: 'manual' }).then(
      async (answer) => {
        await answer.body?.cancel()
        return answer.status
      },
      () => 0,
    )
    if (this.abort.signal.aborted) return
    this.deliveries.push({
      at: new Date(seconds * 1000).toISOString(),
      event: event.id,
      type: event.type,
      endpoint: endpoint.id,
      url: endpoint.url,
      attempt,
      status,
    })
    if (this.deliveries.length > 2 * keptDeliveries) this.deliveries.splice(0, keptDeliveries)
    if (status >= 200 && status < 300) this.delivered(pending)
    else if (retryHours[attempt - 1] !== undefined) {
      this.later((retryHours[attempt - 1] ?? 0) * 3_600_000 * webhooks.retryScale, { ...pending, attempt: attempt + 1 })
    }
  }

  private delivered({ account, event }: Pending): void {
    const stored = account.events.get(event.id)
    if (!stored) return
    stored.pending_webhooks = Math.max(0, stored.pending_webhooks - 1)
    if (stored.pending_webhooks === 0) account.undelivered.remove(event.id)
    account.events.put(stored)
  }
}

function secretOf(holder: PrivateEndpoint | undefined): string {
  return holder?.secret ?? ''
}
