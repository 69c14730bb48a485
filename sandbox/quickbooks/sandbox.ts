import { Company, type CompanySpec } from './company.ts'
import { Clock } from './control/clock.ts'
import { FaultInjector } from './control/fault-injector.ts'
import { RequestLog } from './control/request-log.ts'
import { defaultSettings, type Settings } from './control/settings.ts'
import { Throttle } from './control/throttle.ts'
import { seedCompany } from './seed/seed.ts'
import { Store } from './store.ts'
import { OauthServer } from './wire/oauth.ts'
import { type ChangeEvent, WebhookSender } from './wire/webhooks.ts'

export interface SandboxOptions {
  dataFolder?: string
  publicUrl?: string
  clientId?: string
  clientSecret?: string
  webhookUrl?: string
  webhookVerifier?: string
  throttle?: boolean
  latencyMs?: number
}

// The state of the whole stand-in; the request handlers work on it.
export class Sandbox {
  url = ''
  clock = new Clock()
  store: Store
  settings: Settings
  companies = new Map<string, Company>()
  throttle: Throttle
  injector = new FaultInjector()
  log = new RequestLog()
  oauth: OauthServer
  webhooks: WebhookSender
  clientId: string
  clientSecret: string
  private options: SandboxOptions

  constructor(options: SandboxOptions) {
    this.options = options
    this.store = new Store(options.dataFolder)
    this.settings = defaultSettings(options)
    this.clientId = options.clientId ?? 'sandbox-client'
    this.clientSecret = options.clientSecret ?? 'sandbox-secret'
    this.clock.offset = Number(this.store.getKept('clock', 'offset') ?? 0)
    this.throttle = new Throttle(this.settings.throttle)
    this.oauth = new OauthServer(this)
    this.webhooks = new WebhookSender(this)
    this.load()
  }

  private load(): void {
    for (const { realm, spec } of this.store.listCompanies()) {
      const parsed: CompanySpec = JSON.parse(spec)
      this.companies.set(realm, new Company(realm, parsed, this.store))
    }
    if (this.companies.size > 0) return
    const origin = Math.floor(this.clock.now() / 1000) * 1000
    const plain = { customers: 0, invoices: 0, payments: 0, origin }
    this.addCompany('9130350000000001', { ...plain, name: 'Pier Foods', seed: 1 }, 'wholesaler')
    this.addCompany(
      '9130350000000002',
      { name: 'Northwind Megastore', customers: 100_000, invoices: 1_000_000, payments: 20_000, seed: 2, origin },
      'lists',
    )
    this.addCompany('9130350000000003', { ...plain, name: 'Harbor Registered Co', seed: 3, note: 'already registered' }, 'small')
    this.addCompany('9130350000000004', { ...plain, name: 'Cedar & Sons', seed: 4 }, 'small')
  }

  addCompany(realm: string, spec: CompanySpec, kind: 'wholesaler' | 'small' | 'lists' | 'empty'): Company {
    const company = new Company(realm, spec, this.store)
    company.change(() => {
      this.store.saveCompany(realm, JSON.stringify(spec))
      seedCompany(company, kind)
    })
    this.companies.set(realm, company)
    return company
  }

  removeCompany(realm: string): void {
    this.store.transaction(() => this.store.removeCompany(realm))
    this.companies.delete(realm)
  }

  // Tells the webhook's receiver what a committed request changed.
  publish(company: Company, { events }: { events: ChangeEvent[] }): void {
    this.webhooks.add(company.realm, events)
  }

  advance(ms: number): void {
    this.clock.offset += ms
    this.store.saveKept('clock', 'offset', String(this.clock.offset))
  }

  // Back to the first day: every company seeded anew, no tokens, no faults.
  reset(): void {
    this.webhooks.reset()
    this.store.transaction(() => this.store.clear())
    this.companies.clear()
    this.clock.offset = 0
    Object.assign(this.settings, defaultSettings(this.options))
    this.throttle.reset(this.settings.throttle)
    this.injector.clear()
    this.log.clear()
    this.oauth.reset()
    this.load()
  }

  close(): void {
    this.webhooks.close()
    this.injector.close()
    this.store.close()
  }
}
