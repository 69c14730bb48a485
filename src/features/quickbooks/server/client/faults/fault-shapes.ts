import type { OutboundReply } from '#server/http/outbound.ts'
import type { QuickbooksRecord } from '../../definitions.ts'
import { isRecord, listOf, partOf, textOf } from '../record.ts'
import { type FaultKind, type FaultParts, QuickbooksFault } from './fault.ts'

/** The document of a good answer; every other shape (quickbooks 8.1) becomes a fault. */
export function documentOf(reply: OutboundReply, writes: boolean): QuickbooksRecord {
  const document = parsed(reply.text)
  const found = document ? faultIn(document) : faultInXml(reply.text)
  const good = reply.status >= 200 && reply.status < 300
  if (good && document && !found) return document
  const parts = { message: '', detail: '', element: '', code: '', ...found }
  const code = parts.code || (good ? 'garbage' : String(reply.status))
  throw new QuickbooksFault({
    ...parts,
    code,
    httpStatus: reply.status,
    intuitTid: tidOf(reply),
    retryAfterSeconds: retryAfter(reply, Date.now()),
    // A good status with an answer that cannot be read: a write was probably carried out.
    kind: good && !found ? (writes ? 'unknown' : 'unavailable') : kindOf(reply.status, code),
  })
}

export const tidOf = ({ headers }: OutboundReply) => headers.get('intuit_tid') ?? headers.get('intuit-tid') ?? ''

const longestRestSeconds = 900

/** Seconds or a date (RFC 9110 10.2.3), at most a quarter of an hour; null when there is none or it makes no sense. */
export function retryAfter({ headers }: Pick<OutboundReply, 'headers'>, now: number): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000)
  return seconds > 0 ? Math.min(seconds, longestRestSeconds) : null
}

type Found = Pick<FaultParts, 'code' | 'message' | 'detail' | 'element'>

/** Of a service fault, a gateway fault (lower case), an item of a batch, or an OAuth error. */
function faultIn(document: QuickbooksRecord): Found | null {
  const fault = partOf(document, 'Fault') ?? partOf(document, 'fault')
  if (fault) {
    const error = listOf(fault, 'Error')[0] ?? listOf(fault, 'error')[0]
    return {
      code: plainCode(textOf(error, 'code')),
      message: textOf(error, 'Message') || textOf(error, 'message'),
      detail: textOf(error, 'Detail') || textOf(error, 'detail'),
      element: textOf(error, 'element'),
    }
  }
  const oauth = textOf(document, 'error')
  return oauth ? { code: oauth, message: oauth, detail: textOf(document, 'error_description'), element: '' } : null
}

function faultInXml(text: string): Found | null {
  const error = /<Error\b[^>]*?\bcode="(\d+)"(?:[^>]*?\belement="([^"]*)")?[^>]*>([\s\S]*?)<\/Error>/.exec(text)
  if (!error) return null
  const inner = (tag: string) => plainText(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`).exec(error[3] ?? '')?.[1] ?? '')
  return { code: plainCode(error[1] ?? ''), element: error[2] ?? '', message: inner('Message'), detail: inner('Detail') }
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plainText = (xml: string) => xml.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => entities[name] ?? '').trim()
const plainCode = (code: string) => code.replace(/^0+(?=\d)/, '')

function parsed(text: string): QuickbooksRecord | null {
  try {
    const document: unknown = JSON.parse(text)
    return isRecord(document) ? document : null
  } catch {
    return null
  }
}

const kinds: Record<string, FaultKind> = {
  3001: 'throttled',
  3200: 'expired',
  3202: 'expired',
  100: 'accessRefused',
  110: 'accessRefused',
  120: 'accessRefused',
  3100: 'accessRefused',
  invalid_grant: 'reconnect',
  130: 'unavailable',
  140: 'unavailable',
  150: 'unavailable',
  10000: 'unavailable',
  6190: 'paused',
  5010: 'stale',
  4002: 'corrupt',
  600: 'unknown',
}
function kindOf(status: number, code: string): FaultKind {
  if (status === 429) return 'throttled'
  const known = kinds[code]
  if (known) return known
  if (status === 401) return code === 'invalid_client' ? 'unavailable' : 'expired'
  return status >= 500 || status === 408 ? 'unavailable' : 'refused'
}
