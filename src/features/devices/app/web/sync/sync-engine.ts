import type { DeviceStore } from '../storage/device-store.ts'
import { CallFailed, type Calls } from './calls.ts'
import { pauseAfter, pauseBetween } from './pauses.ts'
import { type RoundEnd, round } from './round.ts'

/** `failure`: why the last round did not end well; null: it did. `elsewhere`: another tab does it. */
export type SyncState = {
  phase: 'idle' | 'busy' | 'elsewhere'
  end: RoundEnd['how'] | null
  failure: { status: number; code: string; message: string } | null
  stuck: boolean
}
type Locks = Pick<LockManager, 'request'>
export type EngineParts = {
  store: DeviceStore
  calls: Calls
  appVersion: string
  locks: Locks
  isOnline?: () => boolean
  random?: () => number
}

export const syncLock = 'ledgerside-device-sync'
/** Nothing has left the queue for so long, although there is something in it. */
const stuckMs = 10 * 60_000
/** Another tab may be closed at any moment. */
const elsewhereMs = 10_000

/** Sends and fetches by itself, one at a time over all tabs of this device. */
export class SyncEngine {
  readonly #parts: Required<EngineParts>
  #state: SyncState = { phase: 'idle', end: null, failure: null, stuck: false }
  readonly #told = new Set<() => void>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | null = null
  #again = false
  #failures = 0
  #isOver = false

  constructor(parts: EngineParts) {
    this.#parts = { isOnline: () => navigator.onLine !== false, random: Math.random, ...parts }
  }

  get state(): SyncState {
    return this.#state
  }
  readonly listen = (told: () => void): (() => void) => {
    this.#told.add(told)
    return () => this.#told.delete(told)
  }

  /** As soon as it can be: now, or once what is under way has ended. Ends with it. */
  readonly soon = async (): Promise<void> => {
    if (this.#isOver) return
    if (this.#running) {
      this.#again = true
      return this.#running
    }
    clearTimeout(this.#timer)
    this.#running = this.#turn()
    try {
      await this.#running
    } finally {
      this.#running = null
    }
    if (this.#again) {
      this.#again = false
      return this.soon()
    }
  }

  stop(): void {
    this.#isOver = true
    clearTimeout(this.#timer)
  }

  async #turn(): Promise<void> {
    const { locks, isOnline, random } = this.#parts
    if (!isOnline()) {
      await this.#look({ phase: 'idle' })
      return this.#later(pauseBetween(60, random))
    }
    const pause = await locks.request(syncLock, { ifAvailable: true }, async (lock) => {
      if (!lock) {
        this.#say({ phase: 'elsewhere' })
        return elsewhereMs
      }
      this.#say({ phase: 'busy' })
      return this.#oneRound()
    })
    this.#later(pause)
  }

  async #oneRound(): Promise<number> {
    const { store, calls, appVersion, random } = this.#parts
    try {
      const { how, everySeconds } = await round(store, calls, appVersion)
      this.#failures = 0
      await this.#look({ phase: 'idle', end: how, failure: null })
      return pauseBetween(everySeconds, random)
    } catch (error) {
      this.#failures += 1
      const { status = 0, code = 'store', message = '' } = error instanceof CallFailed ? error : {}
      if (!(error instanceof CallFailed)) console.error('A round of the sync did not end well', error)
      await this.#look({ phase: 'idle', failure: { status, code, message } })
      const asked = error instanceof CallFailed && error.afterSeconds !== null ? error.afterSeconds * 1000 : 0
      return Math.max(asked, pauseAfter(this.#failures, random))
    }
  }

  /** Is anything waiting that has not moved for long? */
  async #look(state: Partial<SyncState>): Promise<void> {
    const { documents } = this.#parts.store
    const stuck = await Promise.all([documents.waiting(1), this.#parts.store.fact('moved')])
      .then(([[oldest], moved]) => oldest !== undefined && Date.now() - Math.max(oldest.madeMs, moved ?? 0) > stuckMs)
      .catch(() => false)
    this.#say({ ...state, stuck })
  }

  #later(ms: number) {
    if (!this.#isOver) this.#timer = setTimeout(() => void this.soon(), ms)
  }

  #say(state: Partial<SyncState>) {
    this.#state = { ...this.#state, ...state }
    for (const told of this.#told) told()
  }
}
