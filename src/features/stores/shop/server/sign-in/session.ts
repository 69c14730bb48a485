import { sql } from 'kysely'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, shopperOf, storeOf } from '#server/http/context.ts'
import { dropStoreToken, keepStoreToken, newStoreToken, shopperSessionDays } from '#server/http/store/store-tokens.ts'
import { shopperActor } from '../buyer.ts'

/** Signs a shopper in on this browser. Whoever proved their address by it is active from then on, and their invitation is used up. */
export async function startShopper(
  context: Context,
  db: Db,
  { id, state, ...named }: { id: string; state: string; name: string; email: string },
) {
  const { reply, services } = context
  const { companyId, code, shopper: before } = storeOf(context)
  const { token, hash } = newStoreToken()
  const isNew = state !== 'Active'
  await db
    .updateTable('storeShoppers')
    .set({
      seenAt: sql`now()`,
      inviteHash: null,
      ...(isNew && { state: 'Active' as const, stateSince: sql`now()`, changedAt: sql`now()`, version: sql<number>`version + 1` }),
    })
    .where('id', '=', id)
    .execute()
  // The browser has one, and the one before is nobody's any more.
  if (before) await db.deleteFrom('shopperSessions').where('id', '=', before.sessionId).execute()
  await db
    .insertInto('shopperSessions')
    .values({ companyId, shopperId: id, tokenHash: hash, expiresAt: sql`now() + ${shopperSessionDays} * interval '1 day'` })
    .execute()
  if (isNew)
    await audit(db, shopperActor(context, companyId, named), {
      action: 'shopperActive',
      recordKind: 'shopper',
      recordId: id,
      changes: [{ field: 'shopperState', from: state, to: 'Active' }],
    })
  keepStoreToken(reply, services.config, code, token)
}

export async function endShopper(context: Context & { db: Db }) {
  const { code, shopper } = storeOf(context)
  if (shopper) await context.db.deleteFrom('shopperSessions').where('id', '=', shopperOf(context).shopper.sessionId).execute()
  dropStoreToken(context.reply, context.services.config, code)
  return {}
}
