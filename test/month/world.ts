import { startStripe } from '#sandbox/stripe/server.ts'
import { serverWithQuickbooks } from '../quickbooks.ts'
import { type StripeServer, stripeControl, stripeEnvironment } from '../stripe.ts'
import { openMailbox } from './mailbox.ts'

const verifier = 'month'

/** The product in this process between a QuickBooks and a Stripe that tell it by themselves what happens there; for any number of companies. */
export async function openWorld() {
  const mailbox = await openMailbox()
  const stripe = await startStripe({ port: 0, limits: false })
  const env = { ...stripeEnvironment(stripe), QUICKBOOKS_WEBHOOK_VERIFIER: verifier, EDI_ALLOWED_HOSTS: '127.0.0.1' }
  const server = await serverWithQuickbooks({ listen: true, env })
  const atStripe = stripeControl(stripe)
  await server.control('POST', 'webhooks', { url: `${server.url}/QuickBooks/Webhook`, verifier, aggregateMs: 100 })
  await atStripe('POST', 'webhooks/connect', { url: `${server.url}/api/Stripe/ConnectWebhook`, secret: env.STRIPE_CONNECT_WEBHOOK_SECRET })
  // Every company asks again and again whether anything of its own is still to be done.
  await server.database.owner.query(`create index on pgboss.job (group_id) where state < 'completed'`)
  // A month in seconds: what is paid can be paid out at once, and only when somebody says so.
  await atStripe('PATCH', 'settings', { money: { settleDays: 0, balanceAfterSeconds: 0, automaticPayouts: false } })
  const deaf = { realms: [] as string[], accounts: [] as string[] }
  return {
    server,
    /** From now on a company hears nothing of what happens elsewhere. */
    async deafen({ realmId, account }: { realmId: string; account: string }) {
      deaf.realms.push(realmId)
      deaf.accounts.push(account)
      await server.control('POST', 'webhooks', { deaf: deaf.realms })
      await atStripe('PATCH', 'settings', { webhooks: { deaf: deaf.accounts } })
    },
    mailbox,
    stripe,
    atStripe,
    inQuickbooks: server.control,
    forStripe: { ...server, stripe, control: atStripe } as unknown as StripeServer,
    close: async () => {
      await server.close()
      await stripe.close()
      await mailbox.close()
    },
  }
}
export type World = Awaited<ReturnType<typeof openWorld>>
