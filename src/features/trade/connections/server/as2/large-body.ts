import { AppError } from '#contract/errors.ts'

/** Messages come to the disk, receipts into memory, and are short. */
const largeBytes = { message: 1024 * 1024, receipt: 64 * 1024 }
const most = 20
const mostOfOneCaller = 6

const held = new Map<string, number>()
const heldByAll = () => held.values().reduce((sum, count) => sum + count, 0)

/**
 * A place for a large body while it comes and is opened. Who sends it shows only afterwards, so one caller gets few of them and all together
 * not many; what is small needs none. Partners try again after 503.
 */
export function placeForLarge(caller: string, kind: keyof typeof largeBytes) {
  let isHeld = false
  return {
    async *counted(content: AsyncIterable<Buffer>) {
      let bytes = 0
      for await (const chunk of content) {
        bytes += chunk.length
        if (!isHeld && bytes > largeBytes[kind]) {
          const mine = held.get(caller) ?? 0
          if (mine >= mostOfOneCaller || heldByAll() >= most) throw new AppError('busy')
          held.set(caller, mine + 1)
          isHeld = true
        }
        yield chunk
      }
    },
    leave() {
      if (!isHeld) return
      isHeld = false
      const rest = (held.get(caller) ?? 1) - 1
      if (rest > 0) held.set(caller, rest)
      else held.delete(caller)
    },
  }
}
