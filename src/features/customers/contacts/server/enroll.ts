import { z } from 'zod'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import { eachCompany } from '#server/work/each-company.ts'
import { enqueue, job, type Watch } from '#server/work/job.ts'
import { keepCard } from './keep-card.ts'
import { callPayCards, cardShape, hasPayCards, isTurnedAway, payCardName } from './pay-card-calls.ts'

const request = { name: 'payCards.enroll', payload: z.object({ companyId: z.string(), contactId: z.string() }) }

/** Asks the processor for a card, once the caller's transaction commits. */
export const enroll = (services: Services, db: Db, companyId: string, contactId: string) =>
  hasPayCards(services.config) ? enqueue(services, request, { companyId, contactId }, db, { key: contactId }) : undefined

/** By the contact's id the processor makes one card, however often it is asked. */
export const enrollJob = job({
  ...request,
  unique: true,
  retries: 8,
  concurrency: 2,
  async run({ companyId, contactId }, services) {
    const contact = await services.transaction({ companyId }, (db) =>
      db
        .selectFrom('payCards')
        .innerJoin('contacts', 'contacts.id', 'payCards.contactId')
        .select(['fn', 'ln', 'address1', 'city', 'contacts.state', 'zip'])
        .where('contactId', '=', contactId)
        .where('payCards.state', '=', 'Requested')
        .where('provider', '=', payCardName)
        .where('proxyId', '=', '')
        .executeTakeFirst(),
    )
    if (!contact) return
    const { fn, ln, ...address } = contact
    const said = await callPayCards(services.config, {
      method: 'POST',
      path: '/v1/cards',
      body: { client: companyId, reference: contactId, holder: { firstName: fn, lastName: ln || fn, address } },
      shape: cardShape,
    })
    if (said.said === 'broken' || (said.said === 'no' && isTurnedAway(said.status)))
      throw new Error(`The processor of pay cards answered ${said.status}.`)
    if (said.said === 'yes') return services.transaction({ companyId }, (db) => keepCard(db, companyId, said.body))
    await services.transaction({ companyId }, (db) =>
      db
        .updateTable('payCards')
        .set({ state: 'Refused', updatedAt: new Date() })
        .where('contactId', '=', contactId)
        .where('state', '=', 'Requested')
        .execute(),
    )
  },
})

/** A processor that is out for longer than the tries of a job last has no card of it, and nobody told it no. */
export const unheardCards: Watch = {
  name: 'pay cards that were asked for, with no word of them',
  everySeconds: 900,
  async run(services) {
    if (!hasPayCards(services.config)) return
    await eachCompany(
      services,
      ['select company_id, contact_id from app.unheard_pay_cards(3600, 200)'],
      (db, companyId, row) => enroll(services, db, companyId, row.contact_id ?? '') ?? Promise.resolve(),
    )
  },
}
