import { AppError } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { issueCode, openFlow, readFlow, redeemCode } from '#features/identity/auth/server/door.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, storeOf } from '#server/http/context.ts'
import { postMail } from '#server/mail/mail.ts'
import { storeById } from '../store.ts'
import { startShopper } from './session.ts'

const purpose = 'store'
/** The same address has codes of its own in each store. */
const addressIn = (storeId: string, email: string) => `${storeId} ${email}`

const shopperBy = (db: Db, storeId: string, email: string) =>
  db
    .selectFrom('storeShoppers')
    .select(['id', 'state', 'name', 'email', 'language'])
    .where('storeId', '=', storeId)
    .where('email', '=', email)
    .executeTakeFirst()

/** Whom a code lets in: a public store everybody whom it has not refused or blocked, any other one who has access or was invited. */
export const letsIn = (audience: string, state: string | undefined) =>
  state === 'Active' || state === 'Invited' || (audience === 'public' && (state === undefined || state === 'Requested' || state === 'Left'))

/** Known and unknown addresses take the same path and get the same answer; only the mail differs. */
export async function mailCode(context: Context, email: string) {
  const { services } = context
  const { companyId, storeId } = storeOf(context)
  const flow = openFlow(context)
  await services.transaction({ companyId }, async (db) => {
    const [store, shopper] = await Promise.all([storeById(db, storeId), shopperBy(db, storeId, email)])
    const isReal = letsIn(store.audience, shopper?.state)
    const issued = await issueCode(db, services.config, { purpose, email: addressIn(storeId, email), flow }, isReal)
    if (!issued) return
    await postMail(services, db, {
      template: 'shopperCode',
      to: email,
      language: shopper?.language ?? (context.language as Language),
      values: { ...issued, storeName: store.name, companyName: store.companyName },
      expiresAt: new Date(Date.now() + issued.minutes * 60_000),
      discard: !isReal,
    })
  })
  return {}
}

/** A wrong guess counts although the call is refused. */
export async function signIn(context: Context, email: string, code: string) {
  const { services, request } = context
  const { companyId, storeId } = storeOf(context)
  const asked = { purpose, email: addressIn(storeId, email), flow: readFlow(context) } as const
  const isIn = await services.transaction({ companyId }, async (db) => {
    if (!(await redeemCode(db, services.config, asked, code))) return false
    // Shared, so that nobody gets in past an office that closes its doors.
    const { audience } = await db.selectFrom('stores').select('audience').where('id', '=', storeId).forShare().executeTakeFirstOrThrow()
    const shopper = (await shopperBy(db, storeId, email)) ?? (audience === 'public' ? await newShopper(context, db, email) : undefined)
    if (!shopper || !letsIn(audience, shopper.state)) return false
    await startShopper(context, db, shopper)
    return true
  })
  if (!isIn) {
    services.log.warn({ purpose, ip: request.ip, requestId: request.id }, 'a wrong code')
    throw new AppError('wrongCode', { fields: { oneTimeCode: 'auth.wrongCode' } })
  }
  return {}
}

/** Whoever proved their address in a public store. Two browsers at once make one of them. */
async function newShopper(context: Context, db: Db, email: string) {
  const { companyId, storeId } = storeOf(context)
  await db
    .insertInto('storeShoppers')
    .values({ companyId, storeId, email, state: 'Requested', language: context.language })
    .onConflict((conflict) => conflict.columns(['companyId', 'storeId', 'email']).doNothing())
    .execute()
  return shopperBy(db, storeId, email)
}
