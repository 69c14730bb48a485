import { Account } from './accounts/account.ts'
import { platformId } from './accounts/platform.ts'
import type { Tenant } from './accounts/tenant.ts'
import { Collection } from './collection.ts'
import { Clock, type Task, type TaskKind } from './control/clock.ts'
import { FaultInjector } from './control/fault-injector.ts'
import { RequestLog } from './control/request-log.ts'
import { defaultSettings, type Settings } from './control/settings.ts'
import { Store } from './store.ts'
import { WebhookSender } from './webhooks.ts'
import { Limiter } from './wire/limiter.ts'
import { Replies } from './wire/replies.ts'

export interface SandboxOptions {
  dataFolder?: string
  publicUrl?: string
  secretKey?: string
  publishableKey?: string
  /** Stripe's 25 calls a second; off, every call is let in. */
  limits?: boolean
  latencyMs?: number
  /** Where the platform hears of its tenants, with the secret it knows already. */
  connectWebhook?: { url: string; secret: string }
}

/** The state of the whole stand-in: one platform, its connected accounts, one clock. */
export class Sandbox {
  url = ''
  secretKey: string
  publishableKey: string
  settings: Settings
  store: Store
  clock: Clock
  accounts = new Map<string, Account>()
  tenants: Collection<Tenant>
  links: Collection<{ id: string; account: string; expires: number; refreshUrl: string; returnUrl: string }>
  faults = new FaultInjector()
  limiter: Limiter
  replies: Replies
  log = new RequestLog()
  webhooks: WebhookSender
  /** The call that is being answered, for the events that it causes. */
  request: { id: string; idempotency_key: string | null } | undefined
  private options: SandboxOptions

  constructor(options: SandboxOptions, runTask: (sandbox: Sandbox, task: Task) => void) {
    this.options = options
    this.secretKey = options.secretKey ?? 'sk_test_sandbox'
    this.publishableKey = options.publishableKey ?? 'pk_test_sandbox'
    this.settings = this.firstSettings()
    this.store = new Store(options.dataFolder)
    this.tenants = new Collection(this.store, '', 'tenant')
    this.links = new Collection(this.store, '', 'account_link')
    this.replies = new Replies(this.store)
    this.limiter = new Limiter(this)
    this.webhooks = new WebhookSender(this)
    this.clock = new Clock(this.store, (task) => runTask(this, task))
  }

  get platform(): Account {
    return this.account(platformId)
  }

  /** The objects of an account; who may see them is decided before. */
  account(id: string): Account {
    const account = this.accounts.get(id) ?? new Account(this.store, id)
    this.accounts.set(id, account)
    return account
  }

  /** The platform and everybody connected to it. */
  allAccounts(): Account[] {
    return [this.platform, ...this.tenants.oldestFirst().map(({ id }) => this.account(id))]
  }

  later(seconds: number, kind: TaskKind, account: Account, subject: string): void {
    this.clock.later(seconds, kind, account.id, subject)
  }

  /** Back to the first day: no objects, no faults, the machine's time. */
  reset(): void {
    this.webhooks.reset()
    this.clock.forget()
    this.store.clear()
    this.accounts.clear()
    this.tenants = new Collection(this.store, '', 'tenant')
    this.links = new Collection(this.store, '', 'account_link')
    this.replies = new Replies(this.store)
    this.settings = this.firstSettings()
    this.faults.clear()
    this.limiter.reset()
    this.log.clear()
  }

  close(): void {
    this.clock.close()
    this.webhooks.close()
    this.faults.clear()
    this.store.close()
  }

  private firstSettings(): Settings {
    return { ...defaultSettings(this.options.limits ?? true), latencyMs: this.options.latencyMs ?? 0 }
  }
}
