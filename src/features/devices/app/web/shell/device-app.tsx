import { createContext, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { Installing } from '../install/installing.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import type { StoreName } from '../storage/schema.ts'
import type { Calls } from '../sync/calls.ts'
import type { SyncEngine, SyncState } from '../sync/sync-engine.ts'
import type { Updates } from './updates.ts'

/** What the screens of the app stand on. */
export type DeviceApp = { store: DeviceStore; engine: SyncEngine; calls: Calls; updates: Updates; installing: Installing }

const Context = createContext<DeviceApp | null>(null)
export const DeviceAppProvider = Context.Provider

export function useDeviceApp(): DeviceApp {
  const app = use(Context)
  if (!app) throw new Error('A screen of the device app stands below its provider')
  return app
}

export const useSync = (): SyncState => {
  const { engine } = useDeviceApp()
  return useSyncExternalStore(engine.listen, () => engine.state)
}

/** What is kept on the device, and what it is by now once one of these changes. Undefined: it is being read. */
export function useKept<T>(
  read: (store: DeviceStore) => Promise<T>,
  stores: readonly StoreName[],
): { value: T | undefined; error: unknown } {
  const { store } = useDeviceApp()
  const [found, setFound] = useState<{ value: T | undefined; error: unknown }>({ value: undefined, error: null })
  const reading = useRef(read)
  reading.current = read
  const names = stores.join()
  useEffect(() => {
    let newest = 0
    const load = async () => {
      newest += 1
      const mine = newest
      try {
        const value = await reading.current(store)
        if (mine === newest) setFound({ value, error: null })
      } catch (error) {
        if (mine === newest) setFound(({ value }) => ({ value, error }))
      }
    }
    void load()
    const stop = store.listen((changed) => changed.some((name) => names.split(',').includes(name)) && void load())
    return () => {
      newest = -1
      stop()
    }
  }, [store, names])
  return found
}
