import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../control/clock.ts'
import type { Settings } from '../control/settings.ts'

export interface ChangeEvent {
  entity: string
  id: string
  operation: 'Create' | 'Update' | 'Delete' | 'Merge' | 'Void' | 'Emailed'
  deletedId?: string
}

/** Of the whole stand-in. */
type Surroundings = { settings: Settings; clock: Clock }

interface Pending extends ChangeEvent {
  realm: string
  at: number
}

export interface Delivery {
  at: string
  url: string
  attempt: number
  status: number
  events: number
  body: string
}

// Seconds after each failure (quickbooks 6.2), multiplied by retryScale.
const ladder = [10, 20, 30, 300, 1200, 7200, 14_400, 21_600, 21_600]

const silentEntities = new Set([
  'TaxCode',
  'TaxRate',
  'TaxAgency',
  'CompanyInfo',
  'Attachable',
  'CompanyCurrency',
  'ExchangeRate',
  'CustomerType',
])

const cloudOperations = { Create: 'created', Update: 'updated', Delete: 'deleted', Merge: 'merged', Void: 'void', Emailed: 'emailed' }

export class WebhookSender {
  deliveries: Delivery[] = []
  private sandbox: Surroundings
  private pending: Pending[] = []
  private timers = new Set<NodeJS.Timeout>()
  private flushing: NodeJS.Timeout | undefined
  private abort = new AbortController()

  constructor(sandbox: Surroundings) {
    this.sandbox = sandbox
  }

  add(realm: string, events: ChangeEvent[]): void {
    const { webhooks } = this.sandbox.settings
    if (!webhooks.url || webhooks.deaf.includes(realm)) return
    const at = this.sandbox.clock.now()
    for (const event of events) {
      if (silentEntities.has(event.entity) || Math.random() < webhooks.lost) continue
      this.pending.push({ ...event, realm, at })
      if (webhooks.duplicate) this.pending.push({ ...event, realm, at })
    }
    this.schedule()
  }

  get waiting(): number {
    return this.pending.length
  }

  schedule(): void {
    const { webhooks } = this.sandbox.settings
    if (this.flushing || webhooks.paused || this.pending.length === 0) return
    this.flushing = this.later(webhooks.aggregateMs, () => {
      this.flushing = undefined
      this.flush()
    })
  }

  private later(ms: number, work: () => void): NodeJS.Timeout {
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      work()
    }, ms)
    this.timers.add(timer)
    return timer
  }

  flush(): void {
    const { webhooks } = this.sandbox.settings
    if (webhooks.paused || !webhooks.url || this.pending.length === 0) return
    const events = this.pending.splice(0)
    if (webhooks.outOfOrder) events.reverse()
    const body = JSON.stringify(webhooks.format === 'classic' ? this.classic(events) : this.cloudEvents(events))
    void this.send(body, events.length, 0)
  }

  private classic(events: Pending[]): unknown {
    const byRealm = Map.groupBy(events, (event) => event.realm)
    return {
      eventNotifications: [...byRealm].map(([realmId, list]) => ({
        realmId,
        dataChangeEvent: {
          entities: list.map((event) => ({
            name: event.entity,
            id: event.id,
            operation: event.operation,
            lastUpdated: new Date(event.at).toISOString(),
            ...(event.deletedId === undefined ? {} : { deletedId: event.deletedId }),
          })),
        },
      })),
    }
  }

  private cloudEvents(events: Pending[]): unknown {
    return events.map((event) => ({
      specversion: '1.0',
      id: randomUUID(),
      source: 'intuit.dsnKSandboxHash=',
      type: `qbo.${event.entity.toLowerCase()}.${cloudOperations[event.operation]}.v1`,
      datacontenttype: 'application/json',
      time: new Date(event.at).toISOString(),
      intuitentityid: event.id,
      intuitaccountid: event.realm,
      data: event.deletedId === undefined ? {} : { deletedid: event.deletedId },
    }))
  }

  private async send(body: string, events: number, attempt: number): Promise<void> {
    const { webhooks } = this.sandbox.settings
    const url = webhooks.url
    if (!url) return
    let status = 0
    try {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        signal: AbortSignal.any([this.abort.signal, AbortSignal.timeout(3000)]),
        headers: {
          'content-type': 'application/json',
          'user-agent': 'intuit_notification_server/0.1',
          'intuit-signature': createHmac('sha256', webhooks.verifier).update(body).digest('base64'),
          'intuit-t-id': randomUUID(),
          'intuit-created-time': new Date(this.sandbox.clock.now()).toISOString(),
          'intuit-notification-schema-version': webhooks.format === 'classic' ? '0.1' : '1.0',
        },
        body,
      })
      status = response.status
      await response.body?.cancel()
    } catch {
      status = 0
    }
    this.deliveries.push({ at: new Date().toISOString(), url, attempt, status, events, body })
    if (this.deliveries.length > 200) this.deliveries.splice(0, 100)
    const wait = ladder[attempt]
    if ((status >= 200 && status < 300) || wait === undefined || this.abort.signal.aborted) return
    this.later(wait * 1000 * webhooks.retryScale, () => void this.send(body, events, attempt + 1))
  }

  reset(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    this.flushing = undefined
    this.pending = []
    this.deliveries = []
  }

  close(): void {
    this.reset()
    this.abort.abort()
  }
}
