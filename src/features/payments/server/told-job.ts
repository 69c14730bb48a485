import { job } from '#server/job.ts'
import type { Services } from '#server/services.ts'
import { readAccount } from './read-account.ts'
import { readIntent } from './read-intent.ts'
import { stripeOf } from './stripe.ts'
import { type ToldOf, toldRequest } from './told.ts'

type Reader = (services: Services, told: ToldOf) => Promise<unknown>

/** Who reads what is told of, by the beginning of its id. Whatever has no reader here is of no concern to us. */
const readers: Record<string, Reader> = {
  pi: (services, told) => readIntent(services, told),
  ch: readCharged,
  py: readCharged,
  acct: (services, told) => readAccount(services, told),
}

/** Something changed at Stripe: reads it. A burst about one object is one look, and another for what came during it. */
export const stripeTold = job({
  ...toldRequest,
  concurrency: 8,
  retries: 10,
  unique: true,
  async run(told, services) {
    await readers[told.id.split('_')[0] ?? '']?.(services, told)
  },
})

/** A charge says what its payment has become. */
async function readCharged(services: Services, told: ToldOf) {
  const { payment_intent: intent } = await stripeOf(services).charges.retrieve(told.id, {}, { stripeAccount: told.accountId })
  const id = typeof intent === 'string' ? intent : intent?.id
  if (id) await readIntent(services, { ...told, id })
}
