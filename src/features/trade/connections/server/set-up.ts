import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { namesOfPartners } from '#features/trade/partners/server/door.ts'
import type { Change } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { addUpdateIntegration } from '../contract.ts'
import { ensureKey } from './as2/own-keys.ts'
import { note } from './audit-note.ts'
import { connectionOf } from './connection.ts'

type Body = ValidInput<typeof addUpdateIntegration>['body']
const mostConnections = 200

export async function setUp(
  context: DbContext,
  { id, version, requestKey, ...setup }: Body,
): Promise<RawResult<typeof addUpdateIntegration>> {
  await checkName(context.db, setup.name, id)
  await checkPartner(context.db, setup.partnerId)
  if (setup.ediType === 'AS2') await ensureKey(context.services, context.db, memberOf(context).companyId)
  return id ? change(context, id, version, setup) : add(context, setup, requestKey)
}

type Setup = Omit<Body, 'id' | 'version' | 'requestKey'>

async function add(context: DbContext, setup: Setup, requestKey: string | undefined) {
  const { db } = context
  const { companyId, userId } = memberOf(context)
  const { count } = await db
    .selectFrom('ediConnections')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('removedAt', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= mostConnections) throw new AppError('tooManyConnections')
  const made = await db
    .insertInto('ediConnections')
    .values({ companyId, ...setup, createdBy: userId, requestKey: requestKey ?? null })
    .onConflict((same) => same.doNothing())
    .returning(['id', 'version'])
    .executeTakeFirst()
  if (made) {
    await note(context, 'connectionAdded', { id: made.id, name: setup.name })
    return made
  }
  // The form sent it a second time, or somebody took the name meanwhile.
  const first =
    requestKey && (await db.selectFrom('ediConnections').select(['id', 'version']).where('requestKey', '=', requestKey).executeTakeFirst())
  if (!first) throw nameTaken()
  return first
}

async function change(context: DbContext, id: string, version: number | undefined, setup: Setup) {
  const { db } = context
  const before = await connectionOf(db, id, { lock: true })
  if (version === undefined || before.version !== version) throw new AppError('conflict')
  const isOther = before.ediType !== setup.ediType || before.direction !== setup.direction
  if (isOther && before.state !== 'Draft') throw new AppError('connectionFixed')
  await db
    .updateTable('ediConnections')
    .set({ ...setup, version: version + 1, updatedAt: new Date() })
    .where('id', '=', id)
    .execute()
  const changes: Change[] = (['name', 'ediType', 'direction'] as const).flatMap((field) =>
    before[field] === setup[field] ? [] : [{ field, from: before[field], to: setup[field] }],
  )
  changes.push(...(await otherPartner(db, before.partnerId, setup.partnerId)))
  if (changes.length) await note(context, 'connectionChanged', { id, name: setup.name }, changes)
  return { id, version: version + 1 }
}

/** Whose documents come and go over it. */
async function otherPartner(db: Db, before: string | null, now: string | null | undefined): Promise<Change[]> {
  if (now === undefined || now === before) return []
  const names = await namesOfPartners(
    db,
    [before, now].filter((id) => id !== null),
  )
  return [{ field: 'partner', from: names.get(before ?? '') ?? '', to: names.get(now ?? '') ?? '' }]
}

async function checkName(db: Db, name: string, id: string | undefined) {
  const taken = await db
    .selectFrom('ediConnections')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['name']), '=', name.toLowerCase()))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  // Its own first try is no other connection.
  if (taken && id && taken.id !== id) throw nameTaken()
}

async function checkPartner(db: Db, partnerId: string | null | undefined) {
  if (!partnerId || (await namesOfPartners(db, [partnerId])).has(partnerId)) return
  throw new AppError('invalid', { fields: { partnerId: 'validation.unknown' } })
}

const nameTaken = () => new AppError('nameTaken', { fields: { name: 'errors.nameTaken' } })
