import type { DeviceStore } from '../storage/device-store.ts'
import type { Key } from '../storage/kept.ts'
import { CallFailed, type Calls } from './calls.ts'
import { proofPath } from './office.ts'

/** Signatures and photos, one after another. What the office refuses for good (too large, no picture) is not sent again. */
export async function pushFiles({ files }: DeviceStore, calls: Calls, key: Key): Promise<void> {
  for (;;) {
    const [file] = await files.waiting(1)
    if (!file) return
    try {
      await calls.upload(`${proofPath}/${file.id}`, new Blob([file.bytes], { type: file.type }), key)
    } catch (error) {
      if (!(error instanceof CallFailed) || error.isPassing || error.status === 401 || error.status === 403) throw error
      console.warn(`The office does not take the file ${file.id}: ${error.message}`)
    }
    await files.remove(file.id)
  }
}
