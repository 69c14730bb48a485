import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { can } from '#contract/permissions.ts'
import { mustBeSeen } from '#features/devices/devices/server/door.ts'
import { notify } from '#features/notifications/server/door.ts'
import { actorOf } from '#server/data/audit.ts'
import { ofCompany } from '#server/data/tenant.ts'
import { type Context, deviceOf, memberOf } from '#server/http/context.ts'
import type { pushDocuments } from '../contract.ts'
import { mostInReview, type PushAnswer } from '../pushed.ts'
import { answerOf } from './answer.ts'
import { type Came, cameOf } from './came.ts'
import { reviewReason, sentenceOf } from './reasons.ts'
import { type HandIn, type Taken, takeDocument } from './taking/take.ts'

type Body = ValidInput<typeof pushDocuments>['body']
type Answered = RawResult<typeof pushDocuments>

/** Clocks that are years apart are no more wrong than this. */
const mostSkewMs = 100 * 365 * 86_400_000

export async function pushed(context: Context, body: Body): Promise<Answered> {
  const { services } = context
  const { companyId, deviceId } = deviceOf(context)
  const now = new Date()
  const skewMs = await services.transaction({ companyId }, async (db) => {
    if (body.at === null) return skewOf(db, deviceId)
    const measured = Math.max(-mostSkewMs, Math.min(mostSkewMs, Date.parse(body.at) - now.getTime()))
    await db
      .insertInto('deviceContacts')
      .values({ companyId, deviceId, at: now, skewMs: measured })
      .onConflict((same) => same.columns(['companyId', 'deviceId']).doUpdateSet({ at: now, skewMs: measured }))
      .execute()
    return measured
  })
  return handIn(context, { companyId, deviceId, skewMs, handedInBy: '', mayCredit: true }, body)
}

/** Out of a file that the device saved: its clock is as wrong as it was when it was heard of last. */
export async function handedIn(context: Context, deviceId: string, body: Body): Promise<Answered> {
  const { companyId, userId, role } = memberOf(context)
  const skewMs = await context.services.transaction({ companyId, userId }, async (db) => {
    await mustBeSeen({ ...context, db }, deviceId)
    return skewOf(db, deviceId)
  })
  return handIn(context, { companyId, deviceId, skewMs, handedInBy: actorOf(context).actor, mayCredit: can(role, 'refunds.write') }, body)
}

type Db = Parameters<Parameters<Context['services']['transaction']>[1]>[0]
async function skewOf(db: Db, deviceId: string): Promise<number> {
  return (await db.selectFrom('deviceContacts').select('skewMs').where('deviceId', '=', deviceId).executeTakeFirst())?.skewMs ?? 0
}

async function handIn({ services, language }: Context, hand: HandIn, { documents }: Body): Promise<Answered> {
  const answers: PushAnswer[] = []
  const waiting: string[] = []
  const inReview = await reviewed(services, hand)
  for (const given of documents) {
    const came = cameOf(given)
    const taken = came && (await takenIfRoom(services, { ...hand, isFull: inReview + waiting.length >= mostInReview }, came))
    // Not spoken of: it stays where it is, and those behind it are looked at all the same.
    if (taken === 'noRoom') continue
    answers.push(taken ? answerOf(taken, { language, forDevice: hand.handedInBy === '' }) : nameless(language))
    if (taken && !taken.isKnown && taken.row.state === 'review') waiting.push(taken.row.number)
  }
  if (!answers.length) throw new AppError('deviceFull')
  if (waiting.length) await tell(hand, waiting, services)
  return { answers, now: new Date().toISOString(), skewMs: hand.skewMs }
}

async function reviewed({ transaction }: Context['services'], { companyId, deviceId }: HandIn): Promise<number> {
  const { rows } = await transaction({ companyId }, (db) =>
    sql<{ count: number }>`select count(*)::int as count from (select 1 from device_documents m
      where ${ofCompany('m')} and m.device_id = ${deviceId}::uuid and m.state = 'review' limit ${sql.lit(mostInReview)}) w`.execute(
      db.withoutPlugins(),
    ),
  )
  return rows[0]?.count ?? 0
}

async function takenIfRoom(services: Context['services'], hand: HandIn, came: Came): Promise<Taken | 'noRoom'> {
  try {
    return await takeDocument(services, hand, came)
  } catch (error) {
    if (error instanceof AppError && error.code === 'deviceFull') return 'noRoom'
    throw error
  }
}

/** Once for all that came together. */
async function tell({ companyId, deviceId }: HandIn, numbers: readonly string[], { transaction }: Context['services']) {
  await transaction({ companyId }, async (db) => {
    const device = await db.selectFrom('devices').select('name').where('id', '=', deviceId).executeTakeFirst()
    const [first = '', ...others] = numbers
    const value = `${device?.name ?? ''}: ${first}${others.length ? ` + ${others.length}` : ''}`
    await notify(db, { companyId, code: 'NA_DEVICE_REVIEW', to: { can: 'devices.write' }, value, record: { kind: 'device', id: deviceId } })
  })
}

/** Nothing by which it could be known again: whoever sent it keeps it. */
const nameless = (language: Language): PushAnswer => ({
  ...{ id: '', outcome: 'refused', state: 'refused', orderId: null, orderNumber: null, differs: [] },
  reasons: [{ code: 'unreadable', mode: 'block', lineNo: null, says: sentenceOf(reviewReason('unreadable'), language) }],
})
