import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError, type ErrorCode } from '#contract/errors.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import type { inviteShoppers, ShopperState } from '../contract.ts'
import { mailInvitation } from './mail-invitation.ts'
import { addRights, checkRights, rightsChanges, rightsOf } from './rights.ts'
import type { ShopperRecord } from './shopper.ts'

type Asked = ValidInput<typeof inviteShoppers>['body']['shoppers'][number]
type Done = RawResult<typeof inviteShoppers>

/** Whoever is not there yet, or asked, gets a link; whoever is there gets the customers that they did not have. */
export async function inviteTo(context: Context, storeId: string, shoppers: readonly Asked[]): Promise<Done> {
  const { services } = context
  const { companyId, userId } = memberOf(context)
  const all = merged(shoppers)
  const done: Done = { invited: 0, added: 0, skipped: [], laterSeconds: 0 }
  for (const each of all) {
    const what: What | 'later' = done.laterSeconds
      ? 'later'
      : await services
          .transaction({ companyId, userId }, (db) => invite({ ...context, db }, storeId, each))
          .catch((error: unknown) => {
            const why = all.length > 1 && error instanceof AppError && refusals[error.code]
            if (!why) throw error
            if (why === 'later') done.laterSeconds = Number(error.values?.seconds) || 1
            return why
          })
    if (what === 'invited' || what === 'added') done[what] += 1
    else done.skipped.push({ email: each.email, why: what })
  }
  return done
}

/** What of an invitation keeps none of the others. */
const refusals: Partial<Record<ErrorCode, 'customer' | 'later'>> = { invalid: 'customer', tooManyRequests: 'later' }

/** An address that stands there for several customers is one shopper. */
function merged(shoppers: readonly Asked[]): Asked[] {
  const byEmail = Map.groupBy(shoppers, ({ email }) => email)
  return [...byEmail.values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const rights = [first, ...others].flatMap(({ customers }) => customers)
    return [{ ...first, customers: [...new Map(rights.map((right) => [right.customerId, right])).values()] }]
  })
}

type What = 'invited' | 'added' | 'known' | 'blocked' | 'customer'

async function invite(context: DbContext, storeId: string, asked: Asked): Promise<What> {
  const { db } = context
  const { companyId } = memberOf(context)
  const { email, name, language, customers } = asked
  const store = await storeRecord(context, storeId)
  if (store.state === 'Archived') throw new AppError('storeStep')
  await checkRights(context, customers)
  const by = actorOf(context)
  const made = await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId: store.id, email, name, language, state: 'Invited', createdBy: by.actor })
    .onConflict((same) => same.columns(['companyId', 'storeId', 'email']).doNothing())
    .returningAll()
    .executeTakeFirst()
  const there = made ?? (await lockedByEmail(context, store.id, email))
  if (there.state === 'Blocked') return 'blocked'
  const before = await rightsOf(db, there.id)
  const added = await addRights(db, companyId, there.id, customers)
  const isOver = there.inviteExpiresAt === null || new Date(there.inviteExpiresAt) < new Date()
  const mails = there.state !== 'Active' && (there.state !== 'Invited' || isOver)
  if (!mails && added === 0) return 'known'
  const state: ShopperState = there.state === 'Active' ? 'Active' : 'Invited'
  const version = made ? made.version : there.version + 1
  if (!made)
    await db
      .updateTable('storeShoppers')
      .set({
        state,
        version,
        name: there.name || name,
        changedAt: new Date(),
        ...(state !== there.state && { stateSince: new Date(), reason: '' }),
      })
      .where('id', '=', there.id)
      .execute()
  if (mails) await mailInvitation(context, store, { ...there, language: there.language ?? language })
  await audit(db, by, {
    action: mails ? 'shopperInvited' : 'shopperChanged',
    recordKind: 'shopper',
    recordId: there.id,
    recordVersion: version,
    changes: [{ field: 'email', from: '', to: email }],
  })
  for (const changes of added ? rightsChanges(before, await rightsOf(db, there.id)) : [])
    await audit(db, by, { action: 'shopperChanged', recordKind: 'shopper', recordId: there.id, recordVersion: version, changes })
  return mails ? 'invited' : 'added'
}

async function lockedByEmail({ db }: DbContext, storeId: string, email: string): Promise<ShopperRecord> {
  return db
    .selectFrom('storeShoppers')
    .selectAll()
    .where('storeId', '=', storeId)
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
