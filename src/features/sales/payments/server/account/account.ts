import type { Db } from '#server/data/db.ts'
import { findCompanyOf } from '#server/data/directory.ts'
import type { Services } from '#server/services.ts'
import type { NotPayable } from '../../contract.ts'
import { hasStripe } from '../stripe.ts'

/** The open company's account at Stripe, also one that cannot charge; null without one. */
export async function accountOf(db: Db) {
  const row = await db.selectFrom('stripeAccounts').selectAll().where('disconnectedAt', 'is', null).executeTakeFirst()
  return row ?? null
}

/** Why nothing can be paid through the company's account now; null: it can. */
export async function whyNotPayable(services: Services, db: Db): Promise<NotPayable | null> {
  if (!hasStripe(services)) return 'notConfigured'
  const account = await accountOf(db)
  if (!account) return 'notConnected'
  return account.chargesEnabled ? null : 'notReady'
}

/** The account that can be paid now, or null. */
export async function chargeableAccount(services: Services, db: Db): Promise<string | null> {
  const account = hasStripe(services) ? await accountOf(db) : null
  return account?.chargesEnabled ? account.accountId : null
}

export const companyOfAccount = ({ transaction }: Pick<Services, 'transaction'>, accountId: string) =>
  transaction({}, (db) => findCompanyOf(db, 'stripeAccount', accountId))
