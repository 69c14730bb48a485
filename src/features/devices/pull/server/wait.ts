import { setTimeout as pause } from 'node:timers/promises'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type Context, deviceOf } from '#server/http/context.ts'
import { type waitForChanges, waitSeconds } from '../contract.ts'
import { readPullCursor } from './cursor.ts'
import { readFeed } from './feed.ts'
import { pokesOf } from './pokes.ts'

/** However much an office does, a device is called at most so often. */
const leastMs = 1500
/** Those of one company do not all come at once: fifty in a second. */
const apartOf = (waiting: number) => Math.min(15_000, Math.max(1000, waiting * 20))

/** Whoever waits listens first and looks then: nothing falls in between. Who is poked by what is none of its own goes on waiting. */
export async function wait(
  context: Context,
  { cursor: text }: ValidInput<typeof waitForChanges>['body'],
): Promise<RawResult<typeof waitForChanges>> {
  const { services, reply } = context
  const { companyId, deviceId } = deviceOf(context)
  const cursor = readPullCursor(services.config, text)
  if (cursor?.device !== deviceId || cursor.todo.length || cursor.until) return { changed: true }
  const began = performance.now()
  const atLeast = () => pause(Math.max(0, began + leastMs - performance.now()))
  const pokes = pokesOf(services)
  const waiter = await pokes.wait(companyId, deviceId, waitSeconds * 1000)
  reply.raw.once('close', waiter.leave)
  try {
    do {
      const feed = await services.transaction({ companyId }, (db) => readFeed(db, cursor, 1))
      if (feed.id === cursor.feed && !feed.touched.length) continue
      await atLeast()
      return { changed: true }
    } while ((await waiter.poked()) && (await spread()))
    if (waiter.isReplaced()) await atLeast()
    return { changed: false }
  } finally {
    waiter.leave()
  }

  async function spread() {
    await pause(Math.random() * apartOf(pokes.waiting(companyId)))
    return true
  }
}
