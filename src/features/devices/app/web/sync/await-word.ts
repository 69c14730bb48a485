import type { DeviceStore } from '../storage/device-store.ts'
import type { Calls } from './calls.ts'
import { type Waited, waitPath } from './office.ts'
import { pauseAfter } from './pauses.ts'
import type { SyncEngine } from './sync-engine.ts'

/** `isLooking`: somebody looks at the app and there is a network. `pause`: ends after so many milliseconds. */
export type Waiting = {
  store: DeviceStore
  calls: Calls
  engine: Pick<SyncEngine, 'soon' | 'state'>
  locks: Pick<LockManager, 'request'>
  isLooking: () => boolean
  pause: (ms: number) => Promise<void>
  isOver?: () => boolean
}

const waitLock = 'ledgerside-device-word'
const lookAgainMs = 5_000
/** However much an office does, a device fetches at most so often. */
const apartMs = 3_000

/** As long as somebody looks at it, a device hears at once that there is something new, and fetches it. One tab hears for all. */
export async function awaitWord({ store, calls, engine, locks, isLooking, pause, isOver = () => false }: Waiting): Promise<void> {
  let failures = 0
  while (!isOver()) {
    await pause(await locks.request(waitLock, { ifAvailable: true }, (lock) => (lock ? hearOnce() : lookAgainMs)))
  }

  /** Answers how long to wait before the next time. */
  async function hearOnce(): Promise<number> {
    const [key, { cursor }] = await Promise.all([store.fact('key'), store.pulled.state()])
    if (!key || !cursor || !isLooking() || engine.state.end !== 'done') return lookAgainMs
    try {
      const { changed } = await calls.post<Waited>(waitPath, { cursor }, key)
      if (changed) await engine.soon()
      failures = changed && engine.state.failure ? failures + 1 : 0
      return failures ? pauseAfter(failures) : changed ? apartMs : 0
    } catch {
      // Whatever it is, the rounds say so.
      failures += 1
      return pauseAfter(failures)
    }
  }
}
