import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { hashToken } from '#server/http/tokens.ts'
import { payAtStripe, stripeEnvironment } from '../../stripe.ts'
import type { Visitor } from '../../visitor.ts'
import { postToBooks } from '../posting.ts'
import { until, type World } from '../world.ts'
import { type Pick, StoreShopper } from './shopper.ts'

/** A store whose shoppers are three colleagues of one dealer and one of another, both on account; the office approves what comes to much. */
export type Store = { companyId: string; id: string; shoppers: StoreShopper[]; itemIds: string[]; customerIds: string[]; account: string }
type Company = { owner: Visitor; companyId: string }

const approvalAbove = 20_000
const spendingLimit = 5000

export async function openStore(
  world: World,
  { owner, companyId }: Company,
  { picks, wares, customerIds }: { picks: readonly Pick[]; wares: readonly string[]; customerIds: string[] },
): Promise<Store> {
  const rows = (text: string, ...values: unknown[]) => world.query(text, [companyId, ...values])
  const one = async (text: string, ...values: unknown[]): Promise<string> => (await rows(`${text} returning id`, ...values))[0].id
  await postToBooks(owner)
  const { id: account } = await world.stripeControl('POST', 'accounts', { name: 'Chaos', email: owner.base })
  await rows(
    `insert into stripe_accounts (company_id, account_id, state, charges_enabled, payouts_enabled) values ($1, $2, 'Enabled', true, true)`,
    account,
  )
  const { STRIPE_CONNECT_WEBHOOK_SECRET: secret } = stripeEnvironment(world.stripe)
  await world.stripeControl('POST', 'webhooks/connect', { url: `${owner.base}/api/Stripe/ConnectWebhook`, secret })
  const items = await rows('select id from items where company_id = $1 and name = any($2) order by name', wares)
  const itemIds = items.map(({ id }) => id as string)
  const [location] = await rows(`select id from stock_locations where company_id = $1 and kind = 'warehouse' order by id limit 1`)
  const code = `C${companyId.replaceAll('-', '').slice(-16)}`.toUpperCase()
  const id = await one(
    `insert into stores (company_id, code, name, state, location_id, pay_now, on_account, approval, approval_above)
     values ($1, $2, 'Chaos', 'Open', $3, true, true, 'above', $4)`,
    ...[code, location.id, approvalAbove],
  )
  const shoppers: StoreShopper[] = []
  for (const [at, pick] of picks.entries()) {
    const shopperId = await one(
      `insert into store_shoppers (company_id, store_id, email, state) values ($1, $2, $3, 'Active')`,
      ...[id, `shopper${at}.${companyId}@chaos.example`],
    )
    await rows(
      `insert into shopper_customers (company_id, shopper_id, customer_id, may_approve, spending_limit) values ($1, $2, $3, $4, $5)`,
      ...[shopperId, customerIds[at % customerIds.length], at === 0, at === 2 ? spendingLimit : null],
    )
    const token = randomBytes(32).toString('base64url')
    await rows(
      `insert into shopper_sessions (company_id, shopper_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '90 days')`,
      ...[shopperId, hashToken(token)],
    )
    const cookie = `ledgerside_store_${createHash('sha256').update(code).digest('hex').slice(0, 12)}=${token}`
    shoppers.push(new StoreShopper(shopperId, cookie, { url: owner.base, code, pick, itemIds }))
  }
  // They order on account once QuickBooks has told their terms.
  const onTerms = `select count(*) from external_links where company_id = $1 and kind = 'customer' and local_id = any($2) and snapshot ->> 'terms' <> ''`
  await until('terms', async () => (await world.count(onTerms, [companyId, customerIds])) === customerIds.length)
  assert.ok(itemIds.length === wares.length && location)
  return { companyId, id, shoppers, itemIds, customerIds, account }
}

/** With a card that is good, or one that is not. */
export const payWith =
  (world: World, { account }: Store, pick: Pick) =>
  async (secret: string): Promise<boolean> => {
    const method = pick(5) ? 'pm_card_visa' : 'pm_card_chargeDeclined'
    const answer = await payAtStripe(world.stripe, { account, secret, method }).catch(() => null)
    return answer?.status === 'succeeded'
  }
