import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { type Keys, keyFor, keysFor } from '#server/config.ts'

export const loadedKinds = ['category', 'level', 'item', 'ofLevel', 'customer', 'agreed', 'stock', 'invoice'] as const
export type LoadedKind = (typeof loadedKinds)[number]

/** A row of the feed: all before it was sent. */
const at = z.object({ tx: z.string(), kind: z.string(), id: z.uuid(), place: z.uuid() })
export type At = z.infer<typeof at>
/**
 * How far a device has come. `feed`: of which feed. `scope`, `items`, `rules`, `settings`, `money`: what it was sent by, as a mark; where that is another one
 * by now, it is sent anew. `van`: the same of what its van lacks, when that was computed (ms) and until when
 * it holds. `location`: whose stock it is sent. `seen`: the snapshot of the last read that came to its end: whatever is visible in
 * it was sent. `until`: of the one whose portions are under way. `todo`: kinds that are still to be read from the beginning, the first after `after`.
 */
const cursor = z.object({
  feed: z.string(),
  device: z.string(),
  scope: z.string(),
  items: z.string(),
  rules: z.string(),
  settings: z.string(),
  money: z.string().default(''),
  van: z.string().default(''),
  vanAt: z.number().default(0),
  vanUntil: z.number().default(0),
  location: z.uuid(),
  at,
  seen: z.string(),
  until: z.string().nullable(),
  todo: z.array(z.enum(loadedKinds)),
  after: z.array(z.uuid()).max(2).nullable(),
})
export type PullCursor = z.infer<typeof cursor>

const use = 'pull cursors'
const seal = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)

/** Opaque to the device; signed, so that only ours come back. */
export function writePullCursor(config: Keys, value: PullCursor): string {
  const text = JSON.stringify(value)
  return `${Buffer.from(text).toString('base64url')}.${seal(keyFor(config, use), text).toString('base64url')}`
}

/** Null for what is none of ours, or of an earlier kind: the device loads anew, and no device is ever stuck. */
export function readPullCursor(config: Keys, text: string | null): PullCursor | null {
  if (text === null) return null
  const [body = '', signature = ''] = text.split('.')
  const said = Buffer.from(body, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== 16 || !keysFor(config, use).some((key) => timingSafeEqual(given, seal(key, said)))) return null
  return cursor.safeParse(JSON.parse(said)).data ?? null
}

/** Small, and another one as soon as anything in it is. */
export const markOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 12)
