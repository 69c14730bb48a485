import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Log } from '../log.ts'
import { type LiveSignal, liveChannel } from './live.ts'

const signal: z.ZodType<LiveSignal> = z.union([
  z.object({ company: z.string(), user: z.string().optional(), text: z.string(), ids: z.array(z.string()).optional() }),
  z.object({ session: z.string() }),
  z.object({ person: z.string() }),
])

/**
 * One connection that hears every signal. When it was lost, `resumed` is called after it stands again: what was said meanwhile is not
 * repeated by PostgreSQL.
 */
export async function listen(
  { connectionString, log }: { connectionString: string; log: Log },
  on: { signal(signal: LiveSignal): void; resumed(): void },
) {
  const stopped = new AbortController()
  let client = await open()

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ connectionString, keepAlive: true })
    opened.on('notification', ({ payload }) => {
      const parsed = signal.safeParse(JSON.parse(payload ?? 'null'))
      if (parsed.success) on.signal(parsed.data)
    })
    opened.on('error', (error) => log.warn({ err: error }, 'the live connection was lost'))
    await opened.connect()
    await opened.query(`listen ${liveChannel}`)
    // Not before: a connection that never stood ends too, and whoever tried tries again.
    opened.once('end', () => {
      if (!stopped.signal.aborted) void reopen()
    })
    return opened
  }

  async function reopen() {
    for (let waitMs = 100; !stopped.signal.aborted; waitMs = Math.min(waitMs * 2, 5000)) {
      await sleep(waitMs * (0.5 + Math.random()), undefined, { signal: stopped.signal }).catch(() => {})
      try {
        client = await open()
        if (stopped.signal.aborted) return await client.end()
        return on.resumed()
      } catch (error) {
        log.warn({ err: error }, 'the live connection is still lost')
      }
    }
  }

  return {
    stop: async () => {
      stopped.abort()
      await client.end().catch(() => {})
    },
  }
}
