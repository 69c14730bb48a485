import { AppError } from '#contract/errors.ts'
import type { Context } from '#server/http/context.ts'

/** A link, a picture or another site may make a browser send a GET; where one changes something, only our own page's fetch counts (rules 4.1). */
export function refuseForeignPages({ headers }: Context['request']) {
  const { 'sec-fetch-mode': mode, 'sec-fetch-dest': dest, 'sec-fetch-site': site } = headers
  if (mode === 'navigate' || (dest && dest !== 'empty') || site === 'cross-site') throw new AppError('forbidden')
}
