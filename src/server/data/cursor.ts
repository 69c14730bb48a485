import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { type Keys, keyFor, keysFor } from '../config.ts'

/** Where a page ended: the order it was in, the last row's key in that order and its id. */
export type Position = { sort: string; key: string | number; id: string }
const position = z.object({ sort: z.string(), key: z.union([z.string(), z.number()]), id: z.string() })

const use = 'cursors'
const seal = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest().subarray(0, 16)

/** Opaque to the caller; signed, so that only positions of ours come back. */
export function writeCursor(config: Keys, { sort, key, id }: Position): string {
  const text = JSON.stringify({ sort, key, id })
  return `${Buffer.from(text).toString('base64url')}.${seal(keyFor(config, use), text).toString('base64url')}`
}

/** The position of a cursor of ours in this very order; anything else is refused. */
export function readCursor(config: Keys, cursor: string | undefined, sort: string): Position | null {
  if (cursor === undefined) return null
  const [body = '', signature = ''] = cursor.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== 16 || !keysFor(config, use).some((key) => timingSafeEqual(given, seal(key, text)))) throw new AppError('invalid')
  const parsed = position.parse(JSON.parse(text))
  if (parsed.sort !== sort) throw new AppError('invalid')
  return parsed
}
