import { setTimeout as pause } from 'node:timers/promises'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { type Context, deviceOf } from '#server/http/context.ts'
import { type waitForChanges, waitSeconds } from '../contract.ts'
import { readPullCursor } from './cursor.ts'
import { readFeed } from './feed.ts'
import { pokesOf } from './pokes.ts'

/** However much an office does, a device is called at most so often. */
const leastMs = 1500
/** Those of one company do not all come at once. */
const apartMs = 1000

/** Whoever waits listens first and looks then: nothing falls in between. */
export async function wait(
  context: Context,
  { cursor: text }: ValidInput<typeof waitForChanges>['body'],
): Promise<RawResult<typeof waitForChanges>> {
  const { services, request } = context
  const { companyId, deviceId } = deviceOf(context)
  const cursor = readPullCursor(services.config, text)
  if (cursor?.device !== deviceId || cursor.todo.length) return { changed: true }
  const began = performance.now()
  const { poked, leave } = await pokesOf(services).wait(companyId, waitSeconds * 1000)
  request.raw.once('close', leave)
  try {
    const feed = await services.transaction({ companyId }, (db) => readFeed(db, cursor.at, 1))
    const isThere = feed.id !== cursor.feed || feed.touched.length > 0
    const changed = isThere || (await poked)
    if (changed) await pause(Math.max(0, began + leastMs - performance.now(), isThere ? 0 : Math.random() * apartMs))
    return { changed }
  } finally {
    leave()
  }
}
