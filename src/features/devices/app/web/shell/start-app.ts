import type { Installing } from '../install/installing.ts'
import { DeviceStore } from '../storage/device-store.ts'
import { askToPersist } from '../storage/room.ts'
import { awaitWord } from '../sync/await-word.ts'
import { officeCalls } from '../sync/calls.ts'
import { SyncEngine } from '../sync/sync-engine.ts'
import type { DeviceApp } from './device-app.tsx'
import { Updates } from './updates.ts'

/** Of the app, as it was built. */
const appVersion = import.meta.env.VITE_DEVICE_VERSION ?? 'dev'
const tickMs = 60_000

/** Where no locks are there is one tab at a time anyway, or a very old browser. */
const noLocks = { request: (_name: string, _options: unknown, work: (lock: object) => unknown) => work({}) } as unknown as LockManager

/** Opens the store and begins to send and fetch by itself. */
export function startApp(installing: Installing): DeviceApp {
  const store = new DeviceStore()
  const locks = navigator.locks ?? noLocks
  const engine = new SyncEngine({ store, calls: officeCalls, appVersion, locks })
  const updates = new Updates(store)
  // An older version of the store is in the way of a newer app in another tab.
  store.db.onOutdated = () => location.reload()
  store.listen((stores) => stores.includes('queue') && void engine.soon())
  engine.listen(() => engine.state.phase === 'idle' && void updates.goOver())
  for (const event of ['online', 'offline'] as const) addEventListener(event, () => void engine.soon())
  document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && void engine.soon())
  setInterval(() => void store.tick().catch(() => undefined), tickMs)
  void store.tick().catch(() => undefined)
  void tidy(store).catch(() => undefined)
  void engine.soon()
  // Browsers promise more to an app on the home screen: it is asked once more, and the office is told.
  installing.onDone = () => void askToPersist().then(() => engine.soon())
  const isLooking = () => navigator.onLine !== false && document.visibilityState === 'visible'
  const pause = (ms: number) => new Promise<void>((ended) => setTimeout(ended, ms))
  void awaitWord({ store, calls: officeCalls, engine, locks, isLooking, pause })
  if (import.meta.env.PROD) afterFirstPicture(() => void updates.start())
  return { store, engine, calls: officeCalls, updates, installing }
}

/** What the worker keeps is ten times the first screen: on a slow line that comes first. */
const afterFirstPicture = (work: () => void) => {
  const later = () => setTimeout(work, 1000)
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}

const dayMs = 86_400_000

/** What is done is kept for two months, and a photo that belongs to nothing for a week. */
async function tidy({ documents, files }: DeviceStore) {
  await documents.tidy(Date.now() - 60 * dayMs)
  await files.tidy(Date.now() - 7 * dayMs)
}
