import type { RawResult } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { paymentSettingsPath } from '#contract/places.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import { type Context, memberOf } from '#server/http/context.ts'
import type { getStripeAccount } from '../../contract.ts'
import { hasStripe, stripeOf } from '../stripe.ts'
import { accountOf } from './account.ts'
import { readAccount } from './read-account.ts'

type Shown = RawResult<typeof getStripeAccount>
type Row = Awaited<ReturnType<typeof accountOf>>

/** Where Stripe sends the browser back to. That it came back proves nothing: the screen asks how the account stands. */

export function shownAccount(row: Row): Shown {
  if (!row)
    return { state: 'NotConnected', accountId: '', chargesEnabled: false, payoutsEnabled: false, requirementsDue: [], checkedAt: null }
  const { accountId, chargesEnabled, payoutsEnabled, checkedAt } = row
  // The list is ours.
  return {
    state: row.state,
    accountId,
    chargesEnabled,
    payoutsEnabled,
    requirementsDue: row.requirementsDue as string[],
    checkedAt,
  }
}

/** A page of Stripe where the company says who it is: its account is made with the first one. It works once, for a few minutes. */
export async function onboardingLink(context: Context): Promise<{ url: string }> {
  const { services } = context
  if (!hasStripe(services)) throw new AppError('stripeNotConfigured')
  const accountId = await accountFor(context)
  const back = `${services.config.publicUrl}${paymentSettingsPath}`
  const stripe = await stripeOf(services)
  const link = await stripe.v2.core.accountLinks.create({
    account: accountId,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: `${back}?again=1`, return_url: `${back}?back=1` },
    },
  })
  return { url: link.url }
}

/** The key makes two clicks at once one account; after a disconnect there is another one to make. */
async function accountFor(context: Context): Promise<string> {
  const { services } = context
  const { companyId } = memberOf(context)
  const { known, company, earlier } = await services.transaction({ companyId }, async (db) => ({
    known: await accountOf(db),
    earlier: await db.selectFrom('stripeAccounts').select('accountId').executeTakeFirst(),
    company: await db.selectFrom('companies').select(['companyName', 'email']).where('id', '=', companyId).executeTakeFirstOrThrow(),
  }))
  if (known) return known.accountId
  const stripe = await stripeOf(services)
  const account = await stripe.v2.core.accounts.create(
    {
      display_name: company.companyName,
      ...(company.email && { contact_email: company.email }),
      dashboard: 'full',
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
      metadata: { company_id: companyId },
    },
    { idempotencyKey: `account ${companyId} ${earlier?.accountId ?? ''}` },
  )
  await services.transaction({ companyId }, async (db) => {
    const fresh = {
      accountId: account.id,
      state: 'Onboarding' as const,
      chargesEnabled: false,
      payoutsEnabled: false,
      connectedAt: new Date(),
      disconnectedAt: null,
      balanceReadTo: null,
      walletDomain: '',
      payoutInterval: '',
      sweptTo: null,
      sweepBeganAt: null,
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('stripeAccounts')
      .values({ companyId, ...fresh })
      .onConflict((conflict) => conflict.column('companyId').doUpdateSet(fresh).where('stripeAccounts.disconnectedAt', 'is not', null))
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) await audit(db, actorOf(context), { action: 'stripeConnected' })
  })
  return account.id
}

export async function refreshAccount(context: Context): Promise<Shown> {
  const { services } = context
  const { companyId } = memberOf(context)
  const known = await services.transaction({ companyId }, accountOf)
  if (known) await readAccount(services, { companyId, accountId: known.accountId })
  return services.transaction({ companyId }, async (db) => shownAccount(await accountOf(db)))
}

/** The account stays the company's own at Stripe; nothing is paid into it through us any more. */
export async function disconnectAccount(context: Context) {
  const { services } = context
  const { companyId } = memberOf(context)
  await services.transaction({ companyId }, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('stripeAccounts')
      .set({ state: 'Disabled', chargesEnabled: false, payoutsEnabled: false, disconnectedAt: new Date() })
      .where('disconnectedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (!numUpdatedRows) return
    // Left on purpose: nothing broke.
    await db.updateTable('stripeAccounts').set({ brokenSince: null }).execute()
    await audit(db, actorOf(context), { action: 'stripeDisconnected' })
  })
  return {}
}
