import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { hasStripe } from '../stripe.ts'

/** The open company's account at Stripe, also one that cannot charge; null without one. */
export async function accountOf(db: Db) {
  const row = await db.selectFrom('stripeAccounts').selectAll().where('disconnectedAt', 'is', null).executeTakeFirst()
  return row ?? null
}

/** The account that can be paid now, or null. */
export async function chargeableAccount(services: Services, db: Db): Promise<string | null> {
  const account = hasStripe(services) ? await accountOf(db) : null
  return account?.chargesEnabled ? account.accountId : null
}

export async function companyOfAccount({ pool }: Pick<Services, 'pool'>, accountId: string): Promise<string | null> {
  const { rows } = await pool.query('select app.company_of_account($1) as id', [accountId])
  return rows[0].id
}
