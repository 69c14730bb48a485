import pino from 'pino'

export type Log = pino.Logger

/** What Stripe's errors bring along: whole objects with client secrets, e-mails and addresses. */
const brought = new Set(['payment_intent', 'payment_method', 'charge', 'source', 'setup_intent', 'headers', 'raw'])

/** Errors inside of errors too, each as a copy. */
function bareError(error: Error): object {
  const serialized: unknown = pino.stdSerializers.err(error)
  return serialized && typeof serialized === 'object' ? bare(serialized) : error
}

const bare = (serialized: object): object =>
  Object.fromEntries(Object.entries(serialized).flatMap(([key, value]) => (brought.has(key) ? [] : [[key, inner(value)]])))

function inner(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inner)
  if (value instanceof Error) return bareError(value)
  return value && typeof value === 'object' && 'stack' in value ? bare(value) : value
}

/**
 * JSON lines to `destination`, by default the standard output. Addresses lose their query, which may carry codes, e-mails or (by the
 * specification's GET) a password.
 */
export const openLog = (level: string, destination?: pino.DestinationStream): Log =>
  pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: bareError },
      redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.refresh_token', '*.access_token'], censor: '[secret]' },
    },
    destination,
  )

/** The code of an invitation, and of a payment link, stands in its page's path. */
export const withoutQuery = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/auth\/invite\/|\/payment\/(?!confirm\/)).*/i, '$1[code]')
