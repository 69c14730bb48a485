import { AppError } from '#contract/errors.ts'

/** At most `most` at once, at most `queue` waiting; whoever comes then is told that the server is busy. */
export function slots(most: number, queue: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= most) {
      if (waiting.length >= queue) throw new AppError('busy')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

const turns = new Map<string, Promise<unknown>>()
/** One at a time per key in this process. */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve()
  const mine = before.then(work, work)
  const settled = mine.catch(() => {})
  turns.set(key, settled)
  try {
    return await mine
  } finally {
    if (turns.get(key) === settled) turns.delete(key)
  }
}
