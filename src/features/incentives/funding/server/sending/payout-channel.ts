import { z } from 'zod'
import { fundingPath } from '#contract/places.ts'
import type { Services } from '#server/services.ts'
import type { Channel, Delivery, Outcome, Problem } from '#server/work/delivery.ts'
import { payCardProvider } from '../providers/pay-card.ts'
import type { Outcome as Told } from '../providers/payout-provider.ts'
import { learn, refuseAll, say, sentOff } from './learn.ts'
import { payoutChannelName, payoutOf } from './payload.ts'

const answer = z.object({
  providerRef: z.string(),
  complete: z.boolean(),
  items: z.array(
    z.object({
      reference: z.string(),
      state: z.enum(['Accepted', 'Posted', 'Refused', 'Returned', 'Cancelled', 'Unknown']),
      code: z.string(),
      text: z.string(),
      providerRef: z.string(),
    }),
  ),
})

/**
 * Batches on their way to the processor of pay cards. The reference is written before the call; whatever was not answered whole is looked up by it, and
 * nothing is sent again by itself: only a person says so (rules 3.10).
 */
export const payoutChannel: Channel = {
  name: payoutChannelName,
  places: 2,
  perCompany: 1,
  mustComeOut: true,
  async send(delivery, services) {
    const payout = payoutOf(delivery)
    return outcomeOf(delivery, services, await payCardProvider.submit(services, payout))
  },
  async lookUp(delivery, services) {
    const payout = payoutOf(delivery)
    const told = await payCardProvider.status(services, payout)
    // What never left goes as it would by itself.
    if (told.is === 'notThere' && (!delivery.lost || (await sendsAgain(services, delivery.companyId, payout.reference)))) return 'notThere'
    const outcome = await outcomeOf(delivery, services, told)
    return outcome.state === 'retrying' ? { ...outcome, state: 'unknown' } : outcome
  },
  async settle(db, delivery, outcome) {
    const { reference: id } = payoutOf(delivery)
    if (outcome.state === 'sending') return sentOff(db, id, delivery.lost)
    if (outcome.state === 'done') return learn(db, id, answer.parse(outcome.result))
    if (outcome.state === 'refused' || outcome.state === 'ignored') return refuseAll(db, id, outcome.problem)
    if (outcome.state === 'unknown') await say(db, id, saysOf(outcome.problem.code))
  },
}

async function sendsAgain(services: Services, companyId: string, id: string): Promise<boolean> {
  return services.transaction({ companyId }, async (db) => {
    const { numUpdatedRows } = await db
      .updateTable('fundingBatches')
      .set({ sendsAgain: false })
      .where('id', '=', id)
      .where('sendsAgain', '=', true)
      .executeTakeFirst()
    return numUpdatedRows > 0n
  })
}

const says = ['silent', 'notThere', 'incomplete', 'wrong'] as const
const saysOf = (code: string) => says.find((each) => each === code) ?? 'silent'

async function outcomeOf(delivery: Delivery, services: Services, told: Told): Promise<Outcome> {
  const { reference: id, name } = payoutOf(delivery)
  const problem = (code: string, key: string): Problem => ({
    code,
    message: `funding.problem.${key}`,
    fix: `funding.fix.${key}`,
    values: { record: name },
    action: 'link',
    path: fundingPath(id),
  })
  if (told.is === 'notSent') return { state: 'retrying', problem: problem('silent', 'silent'), silent: true }
  if (told.is === 'unknown') return { state: 'unknown', problem: problem(told.says, told.says), silent: told.says === 'silent' }
  if (told.is === 'notThere') return { state: 'unknown', problem: problem('notThere', 'notThere') }
  if (told.is === 'refused')
    return { state: 'refused', problem: { ...problem(told.code, 'refused'), values: { record: name, text: told.text } } }
  const { complete, items, providerRef } = told.answer
  const result = { providerRef, complete, items: items.map((item) => ({ ...item })) }
  if (complete && items.every(({ state }) => state !== 'Unknown')) return { state: 'done', result }
  // What is known of it is known, whatever becomes of the rest.
  await services.transaction({ companyId: delivery.companyId }, (db) => learn(db, id, told.answer))
  return { state: 'unknown', problem: complete ? problem('wrong', 'wrong') : problem('incomplete', 'incomplete') }
}
