import { setTimeout as sleep } from 'node:timers/promises'
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
  // Calls that are being held back.
  held: number
}

const heldAtMost = 5

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
        held: 0,
      }
      this.realms.set(id, realm)
    }
    return realm
  }

  async enter(id: string, kind: CallKind): Promise<boolean> {
    const realm = this.realm(id)
    const { counters } = realm
    counters.requests++
    if (this.settings.enabled && !(await this.paced(realm))) {
      counters.throttled++
      return false
    }
    const now = performance.now()
    for (const list of [realm.calls, realm.batches, realm.reports]) while (list.length > 0 && (list[0] ?? 0) <= now - 60_000) list.shift()
    if (this.settings.enabled && this.over(realm, kind)) {
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

  // Whoever waits for each answer is never faster than the limit per second in reality, where an answer takes its time.
  // Here answers take no time: such a caller is held back, and only a crowd is refused.
  private async paced(realm: Realm): Promise<boolean> {
    const tenth = realm.calls.at(-this.settings.perSecond)
    const wait = tenth === undefined ? 0 : tenth + 1000 - performance.now()
    if (wait <= 0) return true
    if (realm.held + realm.counters.inFlight >= heldAtMost) return false
    realm.held++
    await sleep(wait)
    realm.held--
    return true
  }

  private over(realm: Realm, kind: CallKind): boolean {
    const { settings } = this
    if (realm.calls.length >= settings.perMinute || realm.counters.inFlight >= settings.parallel) return true
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
