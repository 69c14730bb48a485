import { AppError } from '#contract/errors.ts'
import { rehearsalPath } from '#contract/places.ts'
import type { JsonValue } from '#server/data/tables.ts'
import type { Services } from '#server/services.ts'
import type { Delivery, Outcome, Problem } from '#server/work/delivery.ts'
import { openClient, type QuickbooksClient } from '../client/client.ts'
import { QuickbooksFault, rejectedBy } from '../client/faults/fault.ts'
import { describe, describeFault } from '../client/faults/fault-texts.ts'
import { noteUnreadable } from '../client/faults/unreadable.ts'
import { textOf } from '../client/record.ts'
import type { QuickbooksWrite } from '../definitions.ts'
import { keepNotices } from '../sync/notices/notices.ts'
import { customersNamed } from './customers-named.ts'
import { findSent } from './find-sent.ts'
import { nameHolder } from './name-holder.ts'
import { carriedOf, isName } from './writable-entities.ts'

const waitForConnectionSeconds = 900
const throttledSeconds = 60
const mostMerges = 3

export const asJson = (value: object): JsonValue => JSON.parse(JSON.stringify(value))
export const anotherFirst: Outcome = { state: 'retrying', problem: describe('turn'), afterSeconds: 1, unasked: true }
const rehearsalFirst: Problem = { ...describe('rehearsal'), action: 'link', path: rehearsalPath }
const waitingStates = ['paused', 'reconnect', 'accessRefused'] as const
/** Nothing is tried without a connection; connecting again makes it due at once. */
export const notConnected = (state: string) => ({
  state: 'retrying' as const,
  problem: state === 'rehearsal' ? rehearsalFirst : describe(waitingStates.find((each) => each === state) ?? 'notConnected'),
  afterSeconds: waitForConnectionSeconds,
  unasked: true,
})

type Parts = { services: Services; delivery: Delivery; kind: QuickbooksWrite; client: QuickbooksClient }

/** Runs one attempt and says what its failure means for the delivery (quickbooks 8.2). */
export async function attempt(
  services: Services,
  delivery: Delivery,
  kind: QuickbooksWrite,
  work: (client: QuickbooksClient) => Promise<Outcome>,
): Promise<Outcome> {
  const client = openClient(services, delivery.companyId, { lane: 'interactive', purpose: 'write' })
  try {
    return await work(client)
  } catch (error) {
    if (error instanceof AppError && error.code === 'quickbooksNotConnected') return notConnected('disconnected')
    if (!(error instanceof QuickbooksFault)) throw error
    services.log.info({ delivery: delivery.id, code: error.code, intuitTid: error.intuitTid }, 'quickbooks did not take a write')
    return outcomeOf({ services, delivery, kind, client }, error)
  }
}

async function outcomeOf(parts: Parts, fault: QuickbooksFault): Promise<Outcome> {
  const { services, delivery, client } = parts
  const problem = describeFault(fault)
  const silent = fault.code === 'noAnswer'
  if (fault.kind === 'unknown') return { state: 'unknown', problem, silent }
  if (fault.kind === 'accessRefused' || fault.kind === 'reconnect') return notConnected(fault.kind)
  if (fault.kind === 'expired') return notConnected('accessRefused')
  if (fault.kind === 'paused') {
    await pause(parts)
    return notConnected('paused')
  }
  if (fault.kind === 'throttled')
    return { state: 'retrying', problem, afterSeconds: fault.retryAfterSeconds ?? throttledSeconds, uncounted: true }
  if (fault.kind === 'unavailable')
    return { state: 'retrying', problem, silent, ...(fault.retryAfterSeconds && { afterSeconds: fault.retryAfterSeconds }) }
  const id = textOf(carriedOf(delivery).body, 'Id')
  if (fault.kind === 'stale') return isClosedPeriod(fault, id) ? { state: 'refused', problem: describe('6200') } : mergeTheirs(parts, fault)
  if (fault.code === '6140') return renumbered(parts, problem)
  if (fault.code === '610' && id) await noteGone(parts, fault, id)
  if (namesNoRecord.has(fault.code)) await doubtCustomers(parts)
  if (fault.code === '6240' && carriedOf(delivery).entity === 'Item')
    return { state: 'refused', problem: describe('6240', '6240Item', { name: textOf(carriedOf(delivery).body, 'Name') }) }
  if (fault.code !== '6240' || !isName(carriedOf(delivery).entity)) return { state: 'refused', problem }
  const holder = await nameHolder(client, textOf(carriedOf(delivery).body, 'DisplayName')).catch((error: unknown) => {
    services.log.warn({ err: error }, 'who holds the name is not known')
    return null
  })
  return { state: 'refused', problem: holder ? describe('6240', holder.text, { name: holder.name }) : problem }
}

const pause = ({ services, delivery: { companyId } }: Parts) =>
  services.transaction({ companyId }, (db) =>
    db
      .updateTable('quickbooksConnections')
      .set({ state: 'paused', reason: 'quickbooks.problems.paused' })
      .where('state', '=', 'active')
      .execute(),
  )

/** What is to be made cannot be stale: 5010 is also what QuickBooks says of a period that is closed, in some of its words. */
const isClosedPeriod = ({ detail, message }: QuickbooksFault, id: string) => !id || /period has closed/i.test(`${message} ${detail}`)

/** Its number is taken, by ourselves where the answer of an earlier attempt was lost. */
async function renumbered({ services, delivery, kind, client }: Parts, problem: Problem): Promise<Outcome> {
  const ours = await findSent(services, client, delivery).catch((error: unknown) => {
    if (error instanceof QuickbooksFault) return error
    throw error
  })
  if (ours instanceof QuickbooksFault) return { state: 'retrying', problem: describeFault(ours) }
  if (ours) return { state: 'done', result: asJson(ours) }
  const again = await services.transaction(
    { companyId: delivery.companyId },
    async (db) => (await kind.numberTaken?.(db, delivery)) ?? false,
  )
  return again ? { state: 'retrying', problem, afterSeconds: 0, uncounted: true } : { state: 'refused', problem }
}

/** Something that is named is gone or inactive (quickbooks 8.2). */
const namesNoRecord: ReadonlySet<string> = new Set(['610', '2500', '6250'])

/** The customer may have been merged away without our hearing of it: it is read, and whatever waits for it goes on with what comes of that. */
async function doubtCustomers({ services, delivery }: Parts) {
  const { companyId } = delivery
  const ids = customersNamed(carriedOf(delivery).body)
  const notices = ids.map((externalId) => ({ entity: 'customer', externalId, at: new Date().toISOString(), gone: false }))
  if (ids.length) await services.transaction({ companyId }, (db) => keepNotices(services, db, companyId, notices))
}

/** Merged away, probably: it is read to make sure, and the record says so. What was to be made is not: something it names is. */
const noteGone = ({ services, delivery, kind }: Parts, fault: QuickbooksFault, id: string) =>
  services.transaction({ companyId: delivery.companyId }, async (db) => {
    const { entity } = carriedOf(delivery)
    if (kind.vanished || !isName(entity)) return kind.vanished?.(db, delivery)
    const of = { entity, kind: delivery.recordKind ?? '' }
    return noteUnreadable(db, delivery.companyId, of, [rejectedBy(fault, id)], 'waiting')
  })

/** Somebody changed it there: their version is merged into ours, and what is left of our change goes under a new request id. */
async function mergeTheirs({ services, delivery, kind, client }: Parts, fault: QuickbooksFault): Promise<Outcome> {
  const write = carriedOf(delivery)
  const problem = describeFault(fault)
  const theirs = await client.read(write.entity, textOf(write.body, 'Id')).catch((error: unknown) => {
    if (error instanceof QuickbooksFault) return error
    throw error
  })
  if (theirs instanceof QuickbooksFault) return { state: 'retrying', problem: describeFault(theirs) }
  if (!theirs || write.merges >= mostMerges) return { state: 'refused', problem }
  await services.transaction({ companyId: delivery.companyId }, async (db) => {
    await db
      .updateTable('deliveries')
      .set({ payload: JSON.stringify({ ...write, merges: write.merges + 1 }) })
      .where('id', '=', delivery.id)
      .execute()
    await kind.merge(db, delivery, theirs.record)
  })
  return { state: 'retrying', problem, afterSeconds: 0, uncounted: true }
}
