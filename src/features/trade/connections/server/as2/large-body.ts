import { setTimeout as sleep } from 'node:timers/promises'
import { AppError } from '#contract/errors.ts'

/** Messages come to the disk, receipts into memory, and are short. */
const largeBytes = { message: 1024 * 1024, receipt: 64 * 1024 }
const most = 20
const mostOfOneCaller = 6
/** Whoever holds a place sends: of what is waited for this much comes in this time. */
export const pace = { bytes: 16 * 1024, everyMs: 5000 }

type Place = { caller: string; comes: boolean }
/** The oldest first. */
const held = new Set<Place>()
const heldBy = (caller: string) => [...held].filter((place) => place.caller === caller).length

/**
 * A place for a large body while it comes and is opened. Who sends it shows only afterwards, so one caller gets few of them and all together
 * not many; what is small needs none. Partners try again after 503.
 */
export function placeForLarge(caller: string, kind: keyof typeof largeBytes) {
  const place: Place = { caller, comes: true }
  return {
    async *counted(content: AsyncIterable<Buffer>) {
      const chunks = content[Symbol.asyncIterator]()
      const next = paced(chunks)
      let bytes = 0
      let isHeld = false
      try {
        for (let chunk = await chunks.next(); !chunk.done; chunk = await (isHeld ? next() : chunks.next())) {
          bytes += chunk.value.length
          if (isHeld && !held.has(place)) throw new AppError('busy')
          if (!isHeld && bytes > largeBytes[kind]) {
            take(place)
            isHeld = true
          }
          yield chunk.value
        }
        place.comes = false
      } finally {
        // What has stopped coming would be waited for.
        void chunks.return?.()?.catch(() => {})
      }
    },
    leave: () => void held.delete(place),
  }
}

/** Where all are taken, whoever holds most gives one up to whom it leaves with fewer: the one that has been coming for longest. */
function take(place: Place) {
  const mine = heldBy(place.caller)
  if (mine >= mostOfOneCaller) throw new AppError('busy')
  if (held.size >= most) {
    const [longest] = [...held].filter(({ comes }) => comes).sort((one, other) => heldBy(other.caller) - heldBy(one.caller))
    if (!longest || heldBy(longest.caller) <= mine + 1) throw new AppError('busy')
    held.delete(longest)
  }
  held.add(place)
}

/** Only what is waited for counts: not how long the disk takes. */
function paced(chunks: AsyncIterator<Buffer>) {
  let waitedMs = 0
  let bytes = 0
  return async () => {
    const coming = chunks.next()
    for (;;) {
      const began = performance.now()
      const chunk = await within(pace.everyMs - waitedMs, coming)
      waitedMs += performance.now() - began
      bytes += chunk?.value?.length ?? 0
      if (waitedMs >= pace.everyMs) {
        if (bytes < pace.bytes && !chunk?.done) throw new AppError('tooSlow')
        waitedMs = 0
        bytes = 0
      }
      if (chunk) return chunk
    }
  }
}

async function within<T>(ms: number, coming: Promise<T>): Promise<T | null> {
  const over = new AbortController()
  const late = sleep(Math.max(1, ms), null, { signal: over.signal }).catch(() => null)
  return Promise.race([coming, late]).finally(() => over.abort())
}
