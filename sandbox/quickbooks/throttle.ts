import type { ThrottleSettings } from './settings.ts'

export type CallKind = 'read' | 'write' | 'batch' | 'report'

export interface RealmCounters {
  requests: number
  throttled: number
  batches: number
  reads: number
  writes: number
  inFlight: number
  maxInFlight: number
}

interface Realm {
  counters: RealmCounters
  // Monotonic milliseconds of the calls of the last minute.
  calls: number[]
  batches: number[]
  reports: number[]
}

// Real time, not the sandbox's clock: a client that behaves sees the limits as they are.
export class Throttle {
  settings: ThrottleSettings
  private realms = new Map<string, Realm>()

  constructor(settings: ThrottleSettings) {
    this.settings = settings
  }

  private realm(id: string): Realm {
    let realm = this.realms.get(id)
    if (!realm) {
      realm = {
        counters: { requests: 0, throttled: 0, batches: 0, reads: 0, writes: 0, inFlight: 0, maxInFlight: 0 },
        calls: [],
        batches: [],
        reports: [],
      }
      this.realms.set(id, realm)
    }
    return realm
  }

  enter(id: string, kind: CallKind): boolean {
    const realm = this.realm(id)
    const { counters } = realm
    const now = performance.now()
    counters.requests++
    for (const list of [realm.calls, realm.batches, realm.reports]) while (list.length > 0 && (list[0] ?? 0) <= now - 60_000) list.shift()
    if (this.settings.enabled && this.over(realm, kind, now)) {
      counters.throttled++
      return false
    }
    if (this.settings.enabled) realm.calls.push(now)
    if (kind === 'batch') realm.batches.push(now)
    if (kind === 'report') realm.reports.push(now)
    if (kind === 'batch') counters.batches++
    else if (kind === 'write') counters.writes++
    else counters.reads++
    counters.inFlight++
    counters.maxInFlight = Math.max(counters.maxInFlight, counters.inFlight)
    return true
  }

  private over(realm: Realm, kind: CallKind, now: number): boolean {
    const { settings } = this
    if (realm.calls.length >= settings.perMinute || realm.counters.inFlight >= settings.parallel) return true
    const tenth = realm.calls[realm.calls.length - settings.perSecond]
    if (tenth !== undefined && tenth > now - 1000) return true
    if (kind === 'report') return realm.reports.length >= settings.reportsPerMinute
    return kind === 'batch' && realm.batches.length >= settings.batchPerMinute
  }

  leave(id: string): void {
    this.realm(id).counters.inFlight--
  }

  counters(): Record<string, RealmCounters> {
    return Object.fromEntries([...this.realms].map(([id, realm]) => [id, { ...realm.counters }]))
  }

  reset(settings: ThrottleSettings): void {
    this.settings = settings
    this.realms.clear()
  }
}
