import type { RejectedRecord } from '../../definitions.ts'

/**
 * What a failed call means for us (quickbooks 8.2).
 * `expired`: the access token, once. `accessRefused`: a fresh one too; that passes by itself as a rule (an incident at Intuit), and is tried
 * again. `reconnect`: the consent was taken back. `paused`: the company's subscription at Intuit.
 * `budget`: the reads of the month are used up. `unavailable`: it passes by itself; nothing was done. `unknown`: a write may have been
 * carried out. `corrupt`: a record broke the answer.
 */
export type FaultKind =
  | 'throttled'
  | 'expired'
  | 'accessRefused'
  | 'reconnect'
  | 'paused'
  | 'budget'
  | 'stale'
  | 'corrupt'
  | 'unavailable'
  | 'unknown'
  | 'refused'

export type FaultParts = {
  kind: FaultKind
  httpStatus: number
  code: string
  message: string
  detail: string
  element: string
  /** Intuit's correlation id: what their support asks for. */
  intuitTid: string
  /** How long they ask us to stay away; null when they do not say. */
  retryAfterSeconds: number | null
}

export class QuickbooksFault extends Error {
  readonly kind: FaultKind
  readonly httpStatus: number
  readonly code: string
  readonly detail: string
  readonly element: string
  readonly intuitTid: string
  readonly retryAfterSeconds: number | null
  constructor(parts: FaultParts, cause?: unknown) {
    super(`QuickBooks ${parts.httpStatus || ''} ${parts.code} ${parts.message}`.replace(/ +/g, ' ').trim(), { cause })
    this.kind = parts.kind
    this.httpStatus = parts.httpStatus
    this.code = parts.code
    this.detail = parts.detail
    this.element = parts.element
    this.intuitTid = parts.intuitTid
    this.retryAfterSeconds = parts.retryAfterSeconds
  }
}

const noParts = { httpStatus: 0, message: '', detail: '', element: '', intuitTid: '', retryAfterSeconds: null }
export const reconnectNeeded = (code: string) => new QuickbooksFault({ ...noParts, kind: 'reconnect', code })
export const noAnswer = (kind: 'unavailable' | 'unknown', cause: unknown) =>
  new QuickbooksFault({ ...noParts, kind, code: 'noAnswer', message: cause instanceof Error ? cause.message : '' }, cause)
/** Nothing was sent: the company's calls rest for so long. */
export const resting = (seconds: number) =>
  new QuickbooksFault({ ...noParts, kind: 'throttled', code: '3001', message: 'paused', retryAfterSeconds: seconds })
/** Nothing was sent: next month there are new ones. */
export const readsUsedUp = () => new QuickbooksFault({ ...noParts, kind: 'budget', code: 'budget' })

/** The record that a fault is about, as one that could not be read. */
export const rejectedBy = ({ code, detail, message }: QuickbooksFault, externalId: string): RejectedRecord => ({
  externalId,
  code,
  message: detail || message,
})
