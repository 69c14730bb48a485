import { sql } from 'kysely'
import { z } from 'zod'
import type { Replay } from '#contract/ledger.ts'
import type { Db } from '../data/db.ts'
import { underLock } from '../data/lock.ts'
import { refuseWhilePaused } from '../paused.ts'
import type { Services } from '../services.ts'
import type { Channel, Delivery, NewDelivery, Outcome } from './delivery.ts'
import { eachCompany } from './each-company.ts'
import { enqueue, job, type Watch } from './job.ts'
import { endSilence, isHeld, isSilent, type Line, noteSilence, stopAsking } from './silence.ts'

/** Company of what belongs to none (sign-up codes): its own scope in the ledger. */
export const systemCompanyId = '00000000-0000-0000-0000-000000000000'

/** Writes a delivery in the caller's transaction: it leaves only if that commits. */
export async function post(services: Services, db: Db, delivery: NewDelivery): Promise<string> {
  const { payload = {}, urgent = false, ...rest } = delivery
  const { id } = await db
    .insertInto('deliveries')
    .values({ direction: 'out', ...rest, payload: JSON.stringify(payload) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await getInLine(services, db, { ...delivery, id }, { urgent })
  return id
}

/** Has a delivery carried out when its turn comes; one that stands in the line already is not put there again. */
export const getInLine = (
  services: Pick<Services, 'queue'>,
  db: Db,
  { companyId, id, channel }: Pick<Delivery, 'companyId' | 'id' | 'channel'>,
  { urgent = false, afterSeconds = 0, after = '' } = {},
) =>
  enqueue(services, { name: lineOf(channel), payload: inLine }, { companyId, deliveryId: id, urgent }, db, {
    // One that is to come later keeps no other from coming now; one that may come before this transaction is over, none that comes after it.
    key: afterSeconds ? `${id} later` : after ? `${id} after ${after}` : id,
    ...(urgent && { priority: 1 }),
    afterSeconds,
  })

const channels = new Map<string, Channel>()
export const channelOf = (name: string) => channels.get(name)
export const mustComeOut = () => [...channels.values()].filter((each) => each.mustComeOut).map(({ name }) => name)
/** Called once per process by `main.ts` with the worker's list. */
export const openChannels = (list: readonly Channel[]) => {
  for (const channel of list) channels.set(channel.name, channel)
}

const lineOf = (channel: string) => `deliveries.${channel}`
const inLine = z.object({ companyId: z.string(), deliveryId: z.string(), urgent: z.boolean().default(false) })

/** The work of each line. */
export const carryOutJobs = (list: readonly Channel[]) =>
  list.map(({ name, places, perCompany }) =>
    job({
      name: lineOf(name),
      payload: inLine,
      concurrency: places,
      perCompany: perCompany ?? places,
      retries: 1,
      unique: true,
      async run({ companyId, deliveryId, urgent }, services) {
        refuseWhilePaused(services.config)
        // Gone with the process: whoever finds a delivery `sending` and gets the lock knows that its carrier died.
        await underLock(services, deliveryId, () => attempt(services, companyId, { id: deliveryId, urgent }))
      },
    }),
  )

type Due = { id: string; urgent: boolean }

async function attempt(services: Services, companyId: string, due: Due): Promise<void> {
  const claimed = await services.transaction({ companyId }, async (db) => {
    const taken = await claim(db, services, due)
    // Nothing is sent: that is noted at once.
    if (taken?.outcome) await conclude(db, services, taken, taken.outcome)
    return taken
  })
  if (!claimed || claimed.outcome) return
  const outcome = await outcomeOf(claimed, services)
  if (outcome === 'prepareAnew') {
    await services.transaction({ companyId }, async (db) => {
      await noteAnswer(db, services, claimed)
      await prepareAnew(db, services, claimed.delivery, claimed.channel)
    })
    return attempt(services, companyId, due)
  }
  await services.transaction({ companyId }, async (db) =>
    conclude(db, services, claimed, { ...outcome, ...(await pauseAfter(db, services, claimed, outcome)) }),
  )
}

const lineTo = ({ name }: Channel, otherSide: Omit<Line, 'channel'> | null = null): Line => ({
  channel: name,
  ...(otherSide ?? { otherSide: '', name: '' }),
})

/** What an attempt says of the other side, and when one without an answer asks again. */
async function pauseAfter(db: Db, services: Services, claimed: Claimed, outcome: Outcome): Promise<{ afterSeconds?: number }> {
  const { delivery, channel } = claimed
  if ('silent' in outcome && outcome.silent) {
    const afterSeconds = await noteSilence(db, lineTo(channel, channel.otherSide?.(delivery)))
    return afterSeconds === undefined ? {} : { afterSeconds }
  }
  // Nothing was asked, or we failed ourselves. Whatever else was said is an answer, a refusal and "too many requests" as well.
  const isUnasked = 'problem' in outcome && (('unasked' in outcome && outcome.unasked) || outcome.problem.code === 'internal')
  if (isUnasked) await stopAsking(db, lineTo(channel, channel.otherSide?.(delivery)))
  else await noteAnswer(db, services, claimed)
  return {}
}

async function noteAnswer(db: Db, services: Services, { delivery, channel }: Claimed) {
  const { companyId } = delivery
  for (const id of await endSilence(db, lineTo(channel, channel.otherSide?.(delivery))))
    await getInLine(services, db, { companyId, id, channel: channel.name })
}

/** Notes what became of it, and has the next one of the same record go. */
async function conclude(db: Db, services: Services, { delivery, channel }: Claimed, outcome: Outcome) {
  await note(db, services, delivery, channel, outcome)
  const next = await db
    .selectFrom('deliveries')
    .select(['companyId', 'id', 'channel'])
    .where('recordKind', '=', delivery.recordKind)
    .where('recordId', '=', delivery.recordId)
    .where('direction', '=', 'out')
    .where('state', '=', 'waiting')
    .orderBy('id')
    .executeTakeFirst()
  if (next) await getInLine(services, db, next, { after: delivery.id })
}

/** Takes the delivery for this attempt, unless it is over, not due, or an earlier one of the same record is still on its way. */
async function claim(db: Db, services: Services, { id: deliveryId, urgent }: Due) {
  // By the clock of the database: those of machines differ.
  const isEarly = sql<boolean>`next_attempt_at > now() + interval '1 second'`.as('isEarly')
  const row = await db.selectFrom('deliveries').selectAll().select(isEarly).where('id', '=', deliveryId).forUpdate().executeTakeFirst()
  if (!row || ['done', 'refused', 'ignored'].includes(row.state)) return null
  const stillHeld = async () => row.heldBy === null || (await isSilent(db, { channel: row.channel, otherSide: row.heldBy }))
  if (row.state !== 'sending' && row.isEarly && (await stillHeld())) return null
  const channel = channels.get(row.channel)
  if (!channel) throw new Error(`No channel ${row.channel}`)
  if (row.recordId && row.direction === 'out') {
    const earlier = await db
      .selectFrom('deliveries')
      .select('id')
      .where('recordKind', '=', row.recordKind)
      .where('recordId', '=', row.recordId)
      .where('direction', '=', 'out')
      .where('id', '<', row.id)
      .where('state', 'in', ['waiting', 'sending', 'retrying', 'unknown'])
      .executeTakeFirst()
    if (earlier) return null
  }
  // Prepared anew it has not left yet.
  const lost = row.state === 'unknown' || (row.state === 'sending' && row.replay !== 'evaluate')
  const delivery: Delivery = { ...row, attempts: row.attempts + 1, lost }
  const { replay } = row
  const prepared = lost || replay ? undefined : await channel.prepare?.(db, delivery, services)
  if (prepared && 'state' in prepared) return { delivery, channel, replay, outcome: prepared }
  if (prepared) Object.assign(delivery, { payload: prepared.payload, requestId: prepared.requestId ?? delivery.requestId })
  // Whose carrier died on the way has asked already, perhaps for all.
  const hasAsked = row.state === 'sending'
  if (!hasAsked && (await isHeld(db, lineTo(channel, channel.otherSide?.(delivery)), { id: row.id, urgent }))) return null
  await db
    .updateTable('deliveries')
    .set({
      state: 'sending',
      attempts: delivery.attempts,
      heldBy: null,
      payload: JSON.stringify(delivery.payload),
      requestId: delivery.requestId,
      nextAttemptAt: seconds(5),
      updatedAt: new Date(),
    })
    .where('id', '=', row.id)
    .execute()
  await channel.settle?.(db, delivery, { state: 'sending' }, services)
  return { delivery, channel, replay, outcome: undefined }
}

type Claimed = { delivery: Delivery; channel: Channel; replay: Replay | null }

async function outcomeOf({ delivery, channel, replay }: Claimed, services: Services): Promise<Outcome | 'prepareAnew'> {
  try {
    const found = delivery.lost || replay ? await channel.lookUp(delivery, services) : 'notThere'
    if (found === 'notThere') return replay === 'evaluate' ? 'prepareAnew' : await channel.send(delivery, services)
    // Nothing was lost: looking failed, not sending.
    return found.state === 'unknown' && !delivery.lost ? { ...found, state: 'retrying' } : found
  } catch (error) {
    services.log.error({ err: error, delivery: delivery.id, channel: channel.name }, 'a channel failed')
    return { state: 'unknown', problem: { code: 'internal', message: 'deliveries.internal', fix: 'deliveries.retriesAlone' } }
  }
}

/** Looked up and not there: the next claim prepares it like a new one. */
async function prepareAnew(db: Db, services: Services, delivery: Delivery, channel: Channel) {
  await db
    .updateTable('deliveries')
    .set({ state: 'waiting', replay: null, attempts: delivery.attempts - 1, nextAttemptAt: sql`now()` })
    .where('id', '=', delivery.id)
    .execute()
  await channel.settle?.(db, delivery, { state: 'retrying', problem: { code: '', message: '', fix: '' } }, services)
}

async function note(db: Db, services: Services, delivery: Delivery, channel: Channel, outcome: Outcome) {
  const again = outcome.state === 'retrying' || outcome.state === 'unknown'
  const afterSeconds = again ? (outcome.afterSeconds ?? backOff(delivery.attempts)) : 0
  const attempts = again && (outcome.uncounted || outcome.unasked) ? delivery.attempts - 1 : delivery.attempts
  const { numUpdatedRows } = await db
    .updateTable('deliveries')
    .set({
      state: outcome.state,
      attempts,
      ...(!again && { replay: null }),
      problem: 'problem' in outcome ? JSON.stringify(outcome.problem) : null,
      ...(outcome.state === 'done' && { result: JSON.stringify(outcome.result ?? null) }),
      ...((outcome.state === 'done' || outcome.state === 'ignored') && { payloadSealed: null }),
      nextAttemptAt: seconds(afterSeconds),
      updatedAt: new Date(),
    })
    .where('id', '=', delivery.id)
    // A sync that this attempt asked for may have brought the record before the attempt is noted.
    .where('state', 'not in', ['done', 'ignored'])
    .executeTakeFirst()
  if (!numUpdatedRows) return
  await channel.settle?.(db, delivery, outcome, services)
  if (again) await getInLine(services, db, delivery, { afterSeconds })
}

/** Finds what a dead worker left behind, and what is due. */
export const dueDeliveries: Watch = {
  name: 'deliveries that are due',
  everySeconds: 5,
  run: (services) =>
    eachCompany(services, ['select company_id, id, channel from app.due_deliveries(50)'], (db, companyId, { id = '', channel = '' }) =>
      getInLine(services, db, { companyId, id, channel }),
    ),
}

/** 2 s, 8 s, 32 s … at most 15 min, each a little different so that many do not come back at once. */
const backOff = (attempts: number) => Math.round(Math.min(900, 2 * 4 ** (attempts - 1)) * (0.8 + Math.random() * 0.4))
const seconds = (count: number) => sql<Date>`now() + ${count} * interval '1 second'`
