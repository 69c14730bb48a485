import { heard } from '../storage/clock.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import { summed } from '../storage/documents.ts'
import type { Key } from '../storage/kept.ts'
import { storageFacts } from '../storage/room.ts'
import type { Calls } from './calls.ts'
import { isInstalled } from './installed.ts'
import { type Heartbeat, heartbeatPath } from './office.ts'

/** The office reads no more. */
const mostNumbers = 5000

export type Heard = { key: Key; everySeconds: number; wipe: boolean }

/** Says how the device is, and hears what time it is. A new token is kept before it is used. */
export async function beat(store: DeviceStore, calls: Calls, key: Key, appVersion: string): Promise<Heard> {
  const [unsent, nextNumber, rules, room] = await Promise.all([
    store.documents.waiting(),
    store.fact('nextNumber'),
    store.fact('rules'),
    storageFacts(),
  ])
  const sentMs = Date.now()
  const said = await calls.post<Heartbeat>(
    heartbeatPath,
    {
      unsentCount: unsent.length,
      unsentValue: summed(unsent).cents,
      unsentNumbers: unsent.slice(0, mostNumbers).map(({ sequence }) => sequence),
      nextNumber: nextNumber ?? 1,
      at: new Date(sentMs).toISOString(),
      appVersion,
      rulesVersion: rules?.version ?? 0,
      installed: isInstalled(),
      ...room,
    },
    key,
  )
  const clock = heard(Date.parse(said.now), { sentMs, cameMs: Date.now() })
  const next = said.token ? { ...key, token: said.token } : key
  await store.setFacts({ clock, heardAt: new Date().toISOString(), ...(said.token && { key: next }) })
  return { key: next, everySeconds: said.everySeconds, wipe: said.wipe }
}
