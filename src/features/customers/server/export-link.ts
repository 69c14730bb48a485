import { z } from 'zod'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { languageOf } from '#contract/languages.ts'
import { bearerOf, type DbContext } from '#server/context.ts'
import type { Services } from '#server/services.ts'
import { exportPath, prepareExport } from '../contract.ts'
import { listRequest } from './list.ts'

const lifeMs = 60_000
const place = 'link to a customer export'
const sealed = z.object({
  token: z.string(),
  language: z.string().transform(languageOf),
  /** Milliseconds since 1970. */
  until: z.number(),
  body: prepareExport.body,
})

/** A browser downloads without the headers and body of a call: what they say is sealed in the link. */
export async function exportLink(
  context: DbContext,
  { columns: _, ...list }: ValidInput<typeof prepareExport>['body'],
): Promise<RawResult<typeof prepareExport>> {
  const { services, request, reply, language } = context
  // What is wrong with it is said now, not in the place of a file.
  await listRequest(context, list)
  // Who came with the cookie alone got a token for this answer.
  const token = bearerOf(request) ?? reply.getHeader('x-auth-token')
  const link = services.secrets.seal(JSON.stringify({ token, language, until: Date.now() + lifeMs, body: request.body }), place)
  return { path: `${exportPath}?link=${link.toString('base64url')}` }
}

export function openLink({ secrets }: Pick<Services, 'secrets'>, link: string) {
  const { until, body, ...caller } = readLink(secrets, link)
  if (until < Date.now()) throw new AppError('notFound')
  const { columns, ...list } = body
  return { ...caller, columns, list }
}

function readLink(secrets: Services['secrets'], link: string) {
  try {
    return sealed.parse(JSON.parse(secrets.open(Buffer.from(link, 'base64url'), place)))
  } catch (cause) {
    throw new AppError('notFound', { cause })
  }
}
