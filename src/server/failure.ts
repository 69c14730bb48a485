import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, type ErrorCode, errors } from '#contract/errors.ts'
import { requestLanguage } from './http/context.ts'
import { type Log, withoutQuery } from './log.ts'
import { fieldText, text } from './text.ts'

/** Turns everything thrown into the envelope, in the caller's language. Only what nobody meant is a 500, logged under its request id. */
export function answerFailures(app: FastifyInstance, log: Log) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = error instanceof AppError ? error : new AppError(codeOf(error), { cause: error })
    // A key that two wrote at the same moment is answered, and still somebody should have looked.
    if (failure.code === 'unexpected' || isTaken(error))
      log.error({ err: error, requestId: request.id, method: request.method, url: withoutQuery(request.url) }, 'unexpected')
    const retry = failure.code === 'sessionStale'
    const { seconds } = failure.values ?? {}
    if (errors[failure.code].status === 429 && seconds) reply.header('retry-after', seconds)
    reply.code(errors[failure.code].status).send(envelope(failure, request, retry))
  })
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply) =>
  reply.code(404).send(envelope(new AppError('notFound'), request, false))

function envelope(failure: AppError, request: FastifyRequest, retry: boolean) {
  const language = requestLanguage(request)
  // What is wrong with the whole has no field to be marked.
  const named = Object.entries(failure.fields ?? {}).filter(([field]) => field !== '')
  const fields = named.length > 0 && Object.fromEntries(named.map(([field, message]) => [field, fieldText(language, field, message)]))
  const key = failure.code === 'invalid' && !fields ? 'errors.unreadable' : errors[failure.code].text
  return {
    isError: true,
    message: text(language, key, failure.values),
    result: failure.detail ?? (retry ? { retry: true } : null),
    code: failure.code,
    ...(retry && { retry }),
    ...(fields && { fields }),
    says: {
      text: errors[failure.code].text,
      ...(failure.values && { values: failure.values }),
      ...(failure.fields && { fields: failure.fields }),
    },
    requestId: request.id,
  }
}

/** What the framework and the database refuse before or below a handler. */
function codeOf(error: FastifyError): ErrorCode {
  if (error.statusCode === 413) return 'tooLarge'
  if (error.statusCode === 415) return 'unsupportedType'
  if (error.statusCode === 429) return 'tooManyRequests'
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return 'invalid'
  if (error.code === '57014') return 'timedOut' // statement_timeout
  if (error.code === '40001' || error.code === '40P01' || error.code === '55P03') return 'busy'
  if (isTaken(error)) return 'conflict'
  if (error.code === '22P05' || error.code === '22021') return 'invalid' // characters PostgreSQL does not take
  if (error.code === '22003' || error.code === '22008') return 'invalid' // numbers and dates beyond its range
  return 'unexpected'
}

/** What is unique stood there already. */
const isTaken = ({ code }: FastifyError) => code === '23505'
