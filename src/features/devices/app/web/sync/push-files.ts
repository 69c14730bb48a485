import type { ErrorCode } from '#contract/errors.ts'
import type { DeviceStore } from '../storage/device-store.ts'
import type { Key } from '../storage/kept.ts'
import { CallFailed, type Calls } from './calls.ts'
import { proofPath } from './office.ts'

/** What the office says of a file that it can take at no time. */
const untakeable: ReadonlySet<string> = new Set<ErrorCode>([
  ...(['fileContent', 'fileTooLarge', 'fileHidden', 'fileBomb', 'fileDimensions', 'fileEmpty'] as const),
])

/**
 * Signatures and photos, one after another. Only what the office has, or says of that it can never be taken, is gone from here. Whatever else it
 * answers (no room left, a page of something on the way) keeps the file for the next round, and none of those behind it waiting.
 */
export async function pushFiles({ files }: DeviceStore, calls: Calls, key: Key): Promise<void> {
  for (const id of await files.waitingIds()) {
    const bytes = await files.read(id)
    if (!bytes) continue
    try {
      await calls.upload(`${proofPath}/${id}`, bytes, key)
    } catch (error) {
      if (!(error instanceof CallFailed) || isOfAll(error)) throw error
      console.warn(`The office does not take the file ${id} (${error.code}): ${error.message}`)
      if (!untakeable.has(error.code)) continue
    }
    await files.remove(id)
  }
}

/** It would be the same with the next file. A failure over one of them (500) is that one's. */
const isOfAll = ({ isPassing, status }: CallFailed) => (isPassing && status !== 500) || status === 401 || status === 403
