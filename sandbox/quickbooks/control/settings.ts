export interface ThrottleSettings {
  enabled: boolean
  perMinute: number
  perSecond: number
  parallel: number
  batchPerMinute: number
  reportsPerMinute: number
  body: 'json' | 'xml' | 'gateway'
}

export interface OauthSettings {
  accessSeconds: number
  refreshSeconds: number
  hardRefreshSeconds: number
  codeSeconds: number
  // The refresh value changes after this many hours of the sandbox's clock.
  rotateHours: number
  rotateAtEveryRefresh: boolean
  // How long the previous value still works after a rotation.
  graceSeconds: number
  doubleRefreshKillsChain: boolean
  // Exact redirect addresses; empty accepts every https, local or LAN address.
  redirectUris: string[]
}

export interface WebhookSettings {
  url: string | undefined
  verifier: string
  format: 'classic' | 'cloudevents'
  paused: boolean
  aggregateMs: number
  // The documented ladder (10 s, 20 s, 30 s, 5 min, …) is multiplied by this.
  retryScale: number
  duplicate: boolean
  outOfOrder: boolean
  // Share of events that are never sent, 0 to 1.
  lost: number
  // Companies of which nothing is ever sent.
  deaf: string[]
}

export interface Settings {
  throttle: ThrottleSettings
  oauth: OauthSettings
  webhooks: WebhookSettings
  latencyMs: number
  outage: 'none' | '503' | 'timeout' | 'refused'
  rejectLargePages: boolean
  // Whether a changed balance gives the customer a new LastUpdatedTime (its SyncToken never changes by that).
  balanceTouchesCustomer: boolean
  // What becomes of characters outside Latin-1 in companies of the US.
  foreignCharacters: 'kept' | 'replaced' | 'refused'
  // A payment that lies in a deposit already, in another one.
  secondDeposit: 'refused' | 'taken'
  // Void or deletion of an invoice that a payment settles: refused, or the payment's money is unapplied.
  settledInvoice: 'released' | 'refused'
  // A payment line above what its invoice has open: refused, or the rest of it is unapplied.
  overpayment: 'refused' | 'unapplied'
  // With automatic credit application: a new credit memo pays open invoices, or a new invoice is paid by open credit memos, too.
  creditUsedBy: 'newMemos' | 'newMemosAndInvoices'
  // Whether an invoice that can be paid online says where, to who asks with include=invoiceLink.
  invoiceLinks: 'never' | 'whereAsked'
}

// What people report of QuickBooks both ways, or what a company has or has not: a switch each.
export const eitherWay = {
  foreignCharacters: ['kept', 'replaced', 'refused'],
  secondDeposit: ['refused', 'taken'],
  settledInvoice: ['released', 'refused'],
  overpayment: ['refused', 'unapplied'],
  creditUsedBy: ['newMemos', 'newMemosAndInvoices'],
  invoiceLinks: ['never', 'whereAsked'],
} as const satisfies Partial<Record<keyof Settings, readonly string[]>>

export interface SettingsOptions {
  throttle?: boolean
  latencyMs?: number
  webhookUrl?: string
  webhookVerifier?: string
}

export function defaultSettings(options: SettingsOptions): Settings {
  return {
    throttle: {
      enabled: options.throttle ?? true,
      perMinute: 500,
      perSecond: 10,
      parallel: 10,
      batchPerMinute: 40,
      reportsPerMinute: 200,
      body: 'json',
    },
    oauth: {
      accessSeconds: 3600,
      refreshSeconds: 8_726_400,
      hardRefreshSeconds: 157_680_000,
      codeSeconds: 600,
      rotateHours: 24,
      rotateAtEveryRefresh: false,
      graceSeconds: 86_400,
      doubleRefreshKillsChain: false,
      redirectUris: [],
    },
    webhooks: {
      url: options.webhookUrl,
      verifier: options.webhookVerifier ?? 'sandbox-verifier',
      format: 'classic',
      paused: false,
      aggregateMs: 1000,
      retryScale: 0.05,
      duplicate: false,
      outOfOrder: false,
      lost: 0,
      deaf: [],
    },
    latencyMs: options.latencyMs ?? 0,
    outage: 'none',
    rejectLargePages: false,
    balanceTouchesCustomer: true,
    foreignCharacters: 'kept',
    secondDeposit: 'refused',
    settledInvoice: 'released',
    overpayment: 'refused',
    creditUsedBy: 'newMemos',
    invoiceLinks: 'never',
  }
}
