import type { DeviceStore } from '../storage/device-store.ts'
import type { Key } from '../storage/kept.ts'
import { CallFailed, type Calls } from './calls.ts'
import { beat, type Heard } from './heartbeat.ts'
import { type ConfirmWipe, wipedPath } from './office.ts'
import { pullAll } from './pull.ts'
import { pushQueue } from './push.ts'
import { pushFiles } from './push-files.ts'

/**
 * `done`: all that there was to do. `off`: suspended or retired; what it held is handed in as far as it is taken. `ended`: its key opens nothing any
 * more, it was paired elsewhere or wiped. `forgotten`: it was reported lost, and has forgotten everything. `none`: it is not paired.
 */
export type RoundEnd = { how: 'done' | 'off' | 'ended' | 'forgotten' | 'none'; everySeconds: number; unread: number }

/** What is done each time: say how it is, hand in what waits, take what is new. In that order: nothing that comes in can hold up what goes out. */
export async function round(store: DeviceStore, calls: Calls, appVersion: string): Promise<RoundEnd> {
  const key = await store.fact('key')
  if (!key) return { how: 'none', everySeconds: 300, unread: 0 }
  if ((await store.fact('handIn')) === 'lost') return leave(store, calls, key)
  try {
    const heard = await beatOrGoOn(store, calls, key, appVersion)
    if (heard.wipe) return await handInAndForget(store, calls, heard.key)
    const { unread } = await pushQueue(store, calls, heard.key)
    await pushFiles(store, calls, heard.key)
    await pullAll(store, calls, heard.key)
    if ((await store.fact('handIn')) !== null) await store.setFacts({ handIn: null })
    return { how: 'done', everySeconds: heard.everySeconds, unread }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error
    if (error.code === 'deviceOff') return handIn(store, calls)
    return { how: 'ended', everySeconds: 300, unread: 0 }
  }
}

/** Whatever it says of itself and is not understood, what waits goes out. */
async function beatOrGoOn(store: DeviceStore, calls: Calls, key: Key, appVersion: string): Promise<Heard> {
  try {
    return await beat(store, calls, key, appVersion)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.isPassing || error.status === 401 || error.status === 403) throw error
    console.warn('The office does not understand what this device says of itself', error)
    return { key, everySeconds: 300, wipe: false }
  }
}

/** A suspended or retired device: what it made is looked at in the office; it gets nothing more. */
async function handIn(store: DeviceStore, calls: Calls): Promise<RoundEnd> {
  const key = await store.fact('key')
  await store.setFacts({ handIn: 'suspended' })
  if (!key) return { how: 'none', everySeconds: 300, unread: 0 }
  try {
    const { unread } = await pushQueue(store, calls, key)
    await pushFiles(store, calls, key)
    return { how: 'off', everySeconds: 300, unread }
  } catch (error) {
    // After three days nothing is taken from it any more.
    if (error instanceof CallFailed && error.status === 401) return { how: 'off', everySeconds: 300, unread: 0 }
    throw error
  }
}

/**
 * A lost device forgets at once what it knows of the office's customers and prices, hands in what it holds, then forgets that too, then says so. Its
 * files are tried once: they must not keep it from forgetting.
 */
async function handInAndForget(store: DeviceStore, calls: Calls, key: Key): Promise<RoundEnd> {
  await store.pulled.forget()
  await pushQueue(store, calls, key)
  const { count } = await store.documents.unsent()
  if (count > 0) return { how: 'off', everySeconds: 30, unread: count }
  await pushFiles(store, calls, key).catch((error) => console.warn('Files of a lost device did not arrive', error))
  // One that is saved while they go is handed in first.
  if (!(await store.forgetHandedIn(key))) return { how: 'off', everySeconds: 30, unread: 0 }
  return leave(store, calls, key)
}

/** Its key is the last thing that it forgets: until the office has heard that it forgot the rest it says so again. */
async function leave(store: DeviceStore, calls: Calls, key: Key): Promise<RoundEnd> {
  try {
    await calls.post<ConfirmWipe>(wipedPath, {}, key)
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 401) throw error
  }
  await store.setFacts({ key: null, handIn: null, forgot: true })
  return { how: 'forgotten', everySeconds: 300, unread: 0 }
}
