import { sql } from 'kysely'
import { AppError } from '#contract/errors.ts'
import { inviteHashesOf } from '#features/stores/shoppers/server/door.ts'
import { type DbContext, storeOf } from '#server/http/context.ts'
import { startShopper } from './session.ts'

/** Whoever has the mail is whom it was sent to: the link signs them in once. */
export async function join(context: DbContext, token: string) {
  const { db, services } = context
  const { storeId } = storeOf(context)
  const shopper = await db
    .selectFrom('storeShoppers')
    .select(['id', 'state', 'name', 'email'])
    .where('storeId', '=', storeId)
    .where('inviteHash', 'in', inviteHashesOf(services.config, token))
    .where('inviteExpiresAt', '>', sql<string>`now()`)
    .where('state', 'in', ['Invited', 'Active'])
    .forUpdate()
    .executeTakeFirst()
  if (!shopper) throw new AppError('inviteOver')
  await startShopper(context, db, shopper)
  return { email: shopper.email }
}
