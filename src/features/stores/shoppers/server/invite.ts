import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { storeRecord } from '#features/stores/stores/server/door.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type DbContext, memberOf } from '#server/http/context.ts'
import type { inviteShoppers, ShopperState } from '../contract.ts'
import { mailInvitation } from './mail-invitation.ts'
import { addRights, checkRights, rightsChanges, rightsOf } from './rights.ts'
import type { ShopperRecord } from './shopper.ts'

type Asked = ValidInput<typeof inviteShoppers>['body']['shoppers'][number]
type Done = RawResult<typeof inviteShoppers>

/** Whoever is not there yet, or asked, gets a link; whoever is there gets the customers that they did not have. */
export async function inviteTo(context: DbContext, storeId: string, shoppers: readonly Asked[]): Promise<Done> {
  const store = await storeRecord(context, storeId)
  if (store.state === 'Archived') throw new AppError('storeStep')
  await checkRights(
    context,
    shoppers.flatMap(({ customers }) => customers),
  )
  const done: Done = { invited: 0, added: 0, skipped: [] }
  // In one order, so that two who invite at once wait for each other and do not stop each other.
  for (const each of merged(shoppers)) {
    const what = await invite(context, store, each)
    if (what === 'invited' || what === 'added') done[what] += 1
    else done.skipped.push({ email: each.email, why: what })
  }
  return done
}

/** An address that stands there for several customers is one shopper. */
function merged(shoppers: readonly Asked[]): Asked[] {
  const byEmail = Map.groupBy(shoppers, ({ email }) => email)
  return [...byEmail.values()]
    .flatMap(([first, ...others]) => {
      if (!first) return []
      const rights = [first, ...others].flatMap(({ customers }) => customers)
      return [{ ...first, customers: [...new Map(rights.map((right) => [right.customerId, right])).values()] }]
    })
    .sort((one, other) => (one.email < other.email ? -1 : 1))
}

type What = 'invited' | 'added' | 'known' | 'blocked'

async function invite(context: DbContext, store: Awaited<ReturnType<typeof storeRecord>>, asked: Asked): Promise<What> {
  const { db } = context
  const { companyId } = memberOf(context)
  const { email, name, language, customers } = asked
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
