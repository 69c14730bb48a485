import type { StepName } from '../../contract.ts'
import { type Session, TransportError, times, within } from './transport.ts'

/**
 * Each thing has its time as a whole: the libraries begin theirs anew with every byte. Who is late is hung up on. `page`: which time there
 * is from one file of a listing to the next.
 */
export function limited(session: Session, page: keyof typeof times): Session {
  let isLate = false
  const inTime = <T>(ms: number, step: StepName, work: Promise<T>) =>
    within(ms, step, work).catch((error) => {
      if (error instanceof TransportError && error.code === 'timedOut') {
        isLate = true
        void session.close().catch(() => undefined)
      }
      throw error
    })
  return {
    ...session,
    check: (onStep) => inTime(times.openMs, 'write', session.check(onStep)),
    async *list() {
      const files = session.list()[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { done, value } = await inTime(times[page], 'list', files.next())
          if (done) return
          yield value
        }
      } finally {
        await inTime(times.answerMs, 'list', Promise.resolve(files.return?.())).catch(() => undefined)
      }
    },
    read: (file) => inTime(times.pageMs, 'list', session.read(file)),
    // It may be read once more to see whether it is still the same.
    settle: (file, how) => inTime(times.transferMs, 'write', session.settle(file, how)),
    send(name, bytes, { beforeVisible, ...about }) {
      const unlessLate = async () => {
        if (isLate) throw new TransportError('write', 'timedOut')
        await beforeVisible?.()
      }
      return inTime(times.transferMs, 'write', session.send(name, bytes, { ...about, beforeVisible: unlessLate }))
    },
    has: (name, file) => inTime(times.transferMs, 'list', session.has(name, file)),
  }
}
