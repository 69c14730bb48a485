import pino from 'pino'

export type Log = pino.Logger

/** JSON lines. Addresses lose their query, which may carry codes, e-mails or (by the specification's GET) a password. */
export const openLog = (level: string): Log =>
  pino({
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: pino.stdSerializers.err },
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*.refresh_token', '*.access_token'], censor: '[secret]' },
  })

/** The code of an invitation, and of a payment link, stands in its page's path. */
export const withoutQuery = (url: string) =>
  (url.split('?', 1)[0] ?? '').replace(/^(\/auth\/invite\/|\/payment\/(?!confirm\/)).*/i, '$1[code]')
