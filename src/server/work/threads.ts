import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { cloned } from './cloned.ts'
import type { Failed, Task } from './thread.ts'

/** One thread stays for whoever calls. */
const most = Math.min(4, Math.max(1, availableParallelism() - 1))
const mostWaiting = 50
export const threadTimes = { limit: 60_000, idle: 30_000 }
/** Of one thread: what a hostile file makes of it ends with it. */
const mostMegabytes = 1024

type Work = Task & { resolve(result: unknown): void; reject(error: unknown): void }
type Seat = { thread: Worker; work: Work | null; timer: NodeJS.Timeout | null }

const seats = new Set<Seat>()
const waiting: Work[] = []

/**
 * A function of a module that takes long, beside the event loop: `inThread<typeof draw>(import.meta.resolve('./draw.ts'), 'draw')`. It gets
 * and gives what can be cloned, and knows no database. Too many at once are `busy`, what takes too long is `timedOut` and ended.
 */
export function inThread<F extends (...given: never[]) => unknown>(module: string, name: string) {
  return (...given: Parameters<F>) =>
    new Promise<Awaited<ReturnType<F>>>((resolve, reject) => {
      if (waiting.length >= mostWaiting) return reject(new AppError('busy'))
      waiting.push({ module, name, given, resolve: resolve as Work['resolve'], reject })
      next()
    })
}

function next() {
  for (const seat of seats) if (!seat.work) give(seat)
  while (waiting.length && seats.size < most) give(sit())
}

function give(seat: Seat) {
  const work = waiting.shift()
  if (seat.timer) clearTimeout(seat.timer)
  seat.timer = null
  seat.work = work ?? null
  if (!work) {
    // A process that has nothing else to do may end.
    seat.thread.unref()
    seat.timer = setTimeout(() => leave(seat), threadTimes.idle).unref()
    return
  }
  const { module, name, given } = work
  seat.thread.ref()
  seat.timer = setTimeout(() => leave(seat, new AppError('timedOut')), threadTimes.limit)
  try {
    seat.thread.postMessage({ module, name, given } satisfies Task)
  } catch (error) {
    // What cannot be cloned never left.
    work.reject(error)
    give(seat)
  }
}

function sit(): Seat {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  const seat: Seat = { thread, work: null, timer: null }
  seats.add(seat)
  thread.on('message', ({ result, failed }: { result?: unknown; failed?: Failed }) => {
    const { work } = seat
    seat.work = null
    if (failed) work?.reject(errorOf(failed))
    else work?.resolve(cloned(result))
    give(seat)
  })
  thread.on('error', (error) => leave(seat, error instanceof Error ? error : new Error(String(error))))
  thread.on('exit', () => leave(seat, new Error('The thread ended.')))
  return seat
}

function leave(seat: Seat, error: Error = new Error('The thread was ended.')) {
  if (!seats.delete(seat)) return
  if (seat.timer) clearTimeout(seat.timer)
  seat.work?.reject(error)
  void seat.thread.terminate()
  next()
}

const errorOf = ({ code, values, message, stack }: Failed) =>
  code ? new AppError(code as ErrorCode, values ? { values } : {}) : Object.assign(new Error(message), { stack })
