import type { ReadPurpose } from '#features/quickbooks/contract.ts'
import { callOut, OutboundError, type OutboundReply } from '#server/http/outbound.ts'
import { refuseWhilePaused } from '#server/paused.ts'
import type { Services } from '#server/services.ts'
import { accessOf, forgetAccess } from '../connection/access-token.ts'
import { markAccessRefused } from '../connection/broken.ts'
import type { PreparedWrite, QuickbooksRecord } from '../definitions.ts'
import { mayRead } from './budget/allowance.ts'
import { type Lane, pauseRealm, restRealm, takeSlot } from './budget/budget.ts'
import { countCall } from './budget/usage.ts'
import { noAnswer, QuickbooksFault, readsUsedUp } from './faults/fault.ts'
import { documentOf, tidOf } from './faults/fault-shapes.ts'
import { inKeyOrder } from './key-order.ts'
import { listOf, noteAsked, numberOf, partOf, textOf } from './record.ts'

const minorVersion = '75'
// Intuit gives up after 120 s (quickbooks 2).
const readTimeoutMs = 125_000
const writeTimeoutMs = 45_000
const longestAddress = 2000

/** How each is voided (quickbooks 5.3). */
const voiding = (entity: string): Record<string, string> =>
  entity === 'Payment' || entity === 'SalesReceipt' ? { operation: 'update', include: 'void' } : { operation: 'void' }

type QueryAnswer = { records: QuickbooksRecord[]; count: number; time: string }
/** A query for an entity, however patiently. */
export type Ask = (entity: string, statement: string) => Promise<QueryAnswer>
export type Changes = { records: Map<string, QuickbooksRecord[]>; total: number; time: string }
export type QuickbooksClient = ReturnType<typeof openClient>

/** `purpose`: what its reads are counted for; the lane's own unless said otherwise. */
type Options = { lane: Lane; purpose?: ReadPurpose; signal?: AbortSignal; onWait?: (ms: number) => void }
type Answer = { document: QuickbooksRecord; askedAt: string }
type Request = { path: string; query?: Record<string, string>; body?: string; contentType?: string; writes?: boolean }

/** The calls of one company's QuickBooks. Every failure is a `QuickbooksFault`; only an expired token is dealt with here. */
export function openClient(services: Services, companyId: string, { lane, purpose = lane, signal, onWait }: Options) {
  async function call(request: Request): Promise<Answer> {
    refuseWhilePaused(services.config)
    const access = await accessOf(services, companyId)
    try {
      return await send(access, request)
    } catch (error) {
      if (!(error instanceof QuickbooksFault) || error.kind !== 'expired') throw error
      const renewed = await accessOf(services, companyId, access.token)
      return await send(renewed, request).catch((again: unknown) => refuseAccess(again))
    }
  }

  async function send(access: { token: string; realmId: string }, request: Request): Promise<Answer> {
    if (!request.writes && !(await mayRead(services, purpose, companyId))) throw readsUsedUp()
    await takeSlot(services, access.realmId, lane, signal, onWait)
    const askedAt = new Date().toISOString()
    try {
      const reply = await exchange(access, request)
      const document = documentOf(reply, request.writes ?? false)
      countCall(services, companyId, request.writes ? 'writes' : purpose)
      return { document, askedAt }
    } catch (error) {
      if (error instanceof QuickbooksFault && error.kind === 'throttled') {
        countCall(services, companyId, 'throttled')
        await pauseRealm(services, access.realmId, error.retryAfterSeconds)
      } else if (error instanceof QuickbooksFault && error.retryAfterSeconds) {
        await restRealm(services, access.realmId, error.retryAfterSeconds)
      }
      if (error instanceof QuickbooksFault && error.kind === 'accessRefused') await noteRefused(error)
      throw error
    }
  }

  async function exchange({ token, realmId }: { token: string; realmId: string }, request: Request): Promise<OutboundReply> {
    const { path, query = {}, body, contentType = 'application/json', writes } = request
    const address = `${services.config.QUICKBOOKS_API_URL}/v3/company/${realmId}/${path}?${new URLSearchParams({ ...query, minorversion: minorVersion })}`
    const started = performance.now()
    try {
      const reply = await callOut(address, {
        method: body === undefined ? 'GET' : 'POST',
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          'user-agent': 'Ledgerside',
          ...(body !== undefined && { 'content-type': contentType }),
        },
        body,
        timeoutMs: writes ? writeTimeoutMs : readTimeoutMs,
        signal,
      })
      const ms = Math.round(performance.now() - started)
      services.log.debug({ companyId, path, status: reply.status, ms, intuitTid: tidOf(reply) }, 'quickbooks')
      return reply
    } catch (error) {
      if (signal?.aborted) throw signal.reason
      if (error instanceof OutboundError) throw noAnswer(writes && error.sent ? 'unknown' : 'unavailable', error)
      throw error
    }
  }

  async function noteRefused(fault: QuickbooksFault) {
    services.log.warn({ companyId, code: fault.code, intuitTid: fault.intuitTid }, 'quickbooks refuses this connection')
    const reason = fault.code === '3100' ? 'quickbooks.reasons.notAuthorised' : 'quickbooks.reasons.accessRefused'
    forgetAccess(services, companyId)
    await services.transaction({ companyId }, (db) => markAccessRefused(db, companyId, reason))
  }

  /** A fresh token that is turned down as well: whether they mean us or are in trouble themselves is seen by trying again. */
  async function refuseAccess(error: unknown): Promise<never> {
    if (!(error instanceof QuickbooksFault) || error.kind !== 'expired') throw error
    await noteRefused(error)
    throw new QuickbooksFault({ ...error, message: error.message, kind: 'accessRefused' })
  }

  return {
    companyId,
    /** The rows of one entity, in their order. */
    async query(entity: string, statement: string): Promise<QueryAnswer> {
      const short = statement.length < longestAddress
      const { document, askedAt } = await call({
        path: 'query',
        ...(short ? { query: { query: statement } } : { body: statement, contentType: 'application/text' }),
      })
      const answer = partOf(document, 'QueryResponse')
      const records = listOf(answer, entity)
      noteAsked(askedAt, records)
      return { records, count: numberOf(answer, 'totalCount') ?? 0, time: textOf(document, 'time') }
    },
    /** One record; null when QuickBooks does not have it (any more). */
    async read(entity: string, id: string): Promise<{ record: QuickbooksRecord; time: string } | null> {
      try {
        const { document, askedAt } = await call({
          path: id === '' ? entity.toLowerCase() : `${entity.toLowerCase()}/${encodeURIComponent(id)}`,
        })
        const record = partOf(document, entity)
        if (record) noteAsked(askedAt, [record])
        return record ? { record, time: textOf(document, 'time') } : null
      } catch (error) {
        if (error instanceof QuickbooksFault && error.code === '610') return null
        throw error
      }
    },
    /** A report as it is: `Header`, `Columns`, `Rows`. */
    report: async (name: string, options: Record<string, string>): Promise<QuickbooksRecord> =>
      (await call({ path: `reports/${name}`, query: options })).document,
    /** What changed since then, deletions included (quickbooks 6.1). A total of 1000 or more may be cut off. */
    async changes(entities: readonly string[], since: string): Promise<Changes> {
      const { document, askedAt } = await call({ path: 'cdc', query: { entities: entities.join(','), changedSince: since } })
      const records = new Map<string, QuickbooksRecord[]>(entities.map((entity) => [entity, []]))
      for (const answer of listOf(document, 'CDCResponse').flatMap((each) => listOf(each, 'QueryResponse')))
        for (const entity of entities) records.get(entity)?.push(...listOf(answer, entity))
      for (const list of records.values()) noteAsked(askedAt, list)
      return { records, total: [...records.values()].reduce((sum, list) => sum + list.length, 0), time: textOf(document, 'time') }
    },
    /** The same `requestId` again answers what the first attempt did (quickbooks 5.7). */
    async write({ entity, body, operation }: Omit<PreparedWrite, 'lookUp'>, requestId: string): Promise<QuickbooksRecord> {
      const query = { requestid: requestId, ...(operation === 'void' && voiding(entity)) }
      const { document } = await call({ path: entity.toLowerCase(), query, body: inKeyOrder(body), writes: true })
      const record = partOf(document, entity)
      if (!record) throw noAnswer('unknown', new Error(`An answer without ${entity}`))
      return record
    },
  }
}
