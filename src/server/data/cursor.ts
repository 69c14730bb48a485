import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { type Config, keyFor } from '../config.ts'

/** Where a page ended: the order it was in, the last row's key in that order and its id. */
export type Position = { sort: string; key: string | number; id: string }
const position = z.object({ sort: z.string(), key: z.union([z.string(), z.number()]), id: z.string() })

const seal = (config: Pick<Config, 'secretKey'>, text: string) =>
  createHmac('sha256', keyFor(config, 'cursors')).update(text).digest().subarray(0, 16)

/** Opaque to the caller; signed, so that only positions of ours come back. */
export function writeCursor(config: Pick<Config, 'secretKey'>, { sort, key, id }: Position): string {
  const text = JSON.stringify({ sort, key, id })
  return `${Buffer.from(text).toString('base64url')}.${seal(config, text).toString('base64url')}`
}

/** The position of a cursor of ours in this very order; anything else is refused. */
export function readCursor(config: Pick<Config, 'secretKey'>, cursor: string | undefined, sort: string): Position | null {
  if (cursor === undefined) return null
  const [body = '', signature = ''] = cursor.split('.')
  const text = Buffer.from(body, 'base64url').toString()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== 16 || !timingSafeEqual(given, seal(config, text))) throw new AppError('invalid')
  const parsed = position.parse(JSON.parse(text))
  if (parsed.sort !== sort) throw new AppError('invalid')
  return parsed
}
