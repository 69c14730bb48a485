import type { Agreement } from './agreement.ts'
import { writeName } from './name.ts'

/** AS2-Version 1.1 says that we read compressed messages (RFC 5402 3). */
export const as2Headers = ({ ourName, theirName }: Pick<Agreement, 'ourName' | 'theirName'>, messageId: string, at: Date) => ({
  'AS2-Version': '1.1',
  'AS2-From': writeName(ourName),
  'AS2-To': writeName(theirName),
  'Message-ID': messageId,
  'MIME-Version': '1.0',
  Date: at.toUTCString().replace('GMT', '+0000'),
  'User-Agent': 'Ledgerside',
})
