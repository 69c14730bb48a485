import type { FastifyRequest } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** A browser that only thinks that an address will be opened gets nothing of it: it must not pay, confirm or change anything ahead of a click. */
export function refuseAhead({ headers }: Pick<FastifyRequest, 'headers'>) {
  const purposes = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']].flat().join(' ')
  if (/prefetch|prerender|preview/i.test(purposes)) throw new AppError('notFound')
}
