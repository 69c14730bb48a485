import type { DeviceStore } from '../storage/device-store.ts'
import type { Key } from '../storage/kept.ts'
import type { Calls } from './calls.ts'
import { type Pulled, pullPath } from './office.ts'

/** Portion after portion, each kept before the next is asked for: a pull that breaks off goes on where it was. */
export async function pullAll({ pulled }: DeviceStore, calls: Calls, key: Key): Promise<void> {
  for (;;) {
    const { cursor } = await pulled.state()
    const portion = await calls.post<Pulled>(pullPath, { cursor }, key)
    await pulled.take(portion)
    if (!portion.more) return
  }
}
