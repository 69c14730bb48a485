import { readDispute } from '#features/sales/disputes/server/door.ts'
import { readPayout } from '#features/sales/payouts/server/door.ts'
import type { Services } from '#server/services.ts'
import { enqueue, job } from '#server/work/job.ts'
import { readAccount } from '../account/read-account.ts'
import { readIntent } from '../intents/read-intent.ts'
import { balanceRequest } from '../read-balance.ts'
import { readRefund } from '../refunds/read-refund.ts'
import { stripeOf } from '../stripe.ts'
import { type ChangedObject, stripeEventRequest } from './webhook-event.ts'

type Reader = (services: Services, changed: ChangedObject) => Promise<unknown>

/** Who reads an object that changed, by the beginning of its id. Whatever has no reader here is of no concern to us. */
const readers: Record<string, Reader> = {
  pi: (services, changed) => readIntent(services, changed),
  ch: readCharged,
  py: readCharged,
  dp: (services, changed) => readDispute(services, changed),
  du: (services, changed) => readDispute(services, changed),
  po: (services, changed) => readPayout(services, changed),
  re: (services, changed) => readRefund(services, changed),
  pyr: (services, changed) => readRefund(services, changed),
  acct: (services, changed) => readAccount(services, changed),
}
/** What moves money on the balance. */
const movers = ['ch', 'py', 're', 'pyr', 'dp', 'du', 'po']
/** Several events are about one movement. */
const balanceAfterSeconds = 2

/** Something changed at Stripe: reads it. A burst about one object is one look, and another for what came during it. */
export const stripeEvents = job({
  ...stripeEventRequest,
  concurrency: 8,
  retries: 10,
  unique: true,
  async run(changed, services) {
    const [prefix = ''] = changed.id.split('_')
    await readers[prefix]?.(services, changed)
    if (movers.includes(prefix)) await askForBalance(services, changed)
  },
})

const askForBalance = (services: Services, { companyId, accountId }: ChangedObject) =>
  services.transaction({ companyId }, (db) =>
    enqueue(services, balanceRequest, { companyId, accountId }, db, { key: accountId, afterSeconds: balanceAfterSeconds }),
  )

/** A charge says what its payment has become. */
async function readCharged(services: Services, changed: ChangedObject) {
  const stripe = await stripeOf(services)
  const { payment_intent: intent } = await stripe.charges.retrieve(changed.id, {}, { stripeAccount: changed.accountId })
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id) await readIntent(services, { ...changed, id })
}
