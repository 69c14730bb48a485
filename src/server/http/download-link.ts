import { z } from 'zod'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import type { Services } from '../services.ts'
import { bearerOf, type DbContext } from './context.ts'

const lifeMs = 60_000
const sealed = z.object({
  token: z.string(),
  language: z.string().transform(languageOf),
  /** Milliseconds since 1970. */
  until: z.number(),
  body: z.unknown(),
})

/**
 * A browser downloads without the headers and body of a call: what they say is sealed in the link, which is good for this path only, goes by
 * the caller's session and ends with it.
 */
export function downloadLink({ services, request, reply, language }: DbContext, path: string): { path: string } {
  // Who came with the cookie alone got a token for this answer.
  const token = bearerOf(request) ?? reply.getHeader('x-auth-token')
  const link = services.secrets.seal(JSON.stringify({ token, language, until: Date.now() + lifeMs, body: request.body }), path)
  return { path: `${path}?link=${link.toString('base64url')}` }
}

/** What the link says, as long as it holds. */
export function openLink<T extends z.ZodType>({ secrets }: Pick<Services, 'secrets'>, path: string, link: string, body: T) {
  const { until, ...caller } = readLink(secrets, path, link)
  if (until < Date.now()) throw new AppError('notFound')
  return { ...caller, body: body.parse(caller.body) }
}

function readLink(secrets: Services['secrets'], path: string, link: string) {
  try {
    return sealed.parse(JSON.parse(secrets.open(Buffer.from(link, 'base64url'), path) ?? ''))
  } catch (cause) {
    throw new AppError('notFound', { cause })
  }
}
