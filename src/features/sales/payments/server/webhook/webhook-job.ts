import { readDispute } from '#features/sales/disputes/server/door.ts'
import { readPayout } from '#features/sales/payouts/server/door.ts'
import type { Services } from '#server/services.ts'
import { enqueue, job } from '#server/work/job.ts'
import { readAccount } from '../account/read-account.ts'
import { readIntent } from '../intents/read-intent.ts'
import { balanceRequest } from '../read-balance.ts'
import { readRefund } from '../refunds/read-refund.ts'
import { stripeOf } from '../stripe.ts'
import { type ToldOf, toldRequest } from './webhook-event.ts'

type Reader = (services: Services, told: ToldOf) => Promise<unknown>

/** Who reads what is told of, by the beginning of its id. Whatever has no reader here is of no concern to us. */
const readers: Record<string, Reader> = {
  pi: (services, told) => readIntent(services, told),
  ch: readCharged,
  py: readCharged,
  dp: (services, told) => readDispute(services, told),
  du: (services, told) => readDispute(services, told),
  po: (services, told) => readPayout(services, told),
  re: (services, told) => readRefund(services, told),
  pyr: (services, told) => readRefund(services, told),
  acct: (services, told) => readAccount(services, told),
}
/** What moves money on the balance. */
const movers = ['ch', 'py', 're', 'pyr', 'dp', 'du', 'po']
/** Several events tell of one movement. */
const balanceAfterSeconds = 2

/** Something changed at Stripe: reads it. A burst about one object is one look, and another for what came during it. */
export const stripeTold = job({
  ...toldRequest,
  concurrency: 8,
  retries: 10,
  unique: true,
  async run(told, services) {
    const [prefix = ''] = told.id.split('_')
    await readers[prefix]?.(services, told)
    if (movers.includes(prefix)) await askForBalance(services, told)
  },
})

const askForBalance = (services: Services, { companyId, accountId }: ToldOf) =>
  services.transaction({ companyId }, (db) =>
    enqueue(services, balanceRequest, { companyId, accountId }, db, { key: accountId, afterSeconds: balanceAfterSeconds }),
  )

/** A charge says what its payment has become. */
async function readCharged(services: Services, told: ToldOf) {
  const { payment_intent: intent } = await stripeOf(services).charges.retrieve(told.id, {}, { stripeAccount: told.accountId })
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id) await readIntent(services, { ...told, id })
}
