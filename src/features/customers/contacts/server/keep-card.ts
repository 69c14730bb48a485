import { sql } from 'kysely'
import { z } from 'zod'
import { isId } from '#contract/fields.ts'
import { audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { job } from '#server/work/job.ts'
import type { PayCardStatus } from '../contract.ts'
import { nameOf } from './contact.ts'
import { callPayCards, cardShape, isTurnedAway, payCardName } from './pay-card-calls.ts'

type Card = z.output<typeof cardShape>

const states: Record<Card['status'], Exclude<PayCardStatus, 'None'>> = {
  requested: 'Requested',
  refused: 'Refused',
  issued: 'Issued',
  mailed: 'Mailed',
  active: 'Active',
  locked: 'Locked',
  replaced: 'Replaced',
  closed: 'Closed',
}

/** What the processor says of a card is so; one that takes another one's place is the contact's from then on. Null: it is nobody's here. */
export async function keepCard(db: Db, companyId: string, card: Card): Promise<{ contactId: string } | null> {
  const found = await db
    .selectFrom('payCards')
    .select(['id', 'contactId', 'state', 'proxyId'])
    .where('provider', '=', payCardName)
    .where((eb) =>
      eb.or([
        eb('proxyId', '=', card.id),
        ...(isId(card.reference)
          ? [eb.and([eb('contactId', '=', card.reference), eb('proxyId', '=', ''), eb('state', '=', 'Requested')])]
          : []),
      ]),
    )
    .orderBy(sql`proxy_id = ${card.id}`, 'desc')
    .forUpdate()
    .executeTakeFirst()
  if (!found) return null
  const state = states[card.status]
  await db
    .updateTable('payCards')
    .set({ state, proxyId: card.id, last4: card.last4, expires: card.expires, updatedAt: new Date() })
    .where('id', '=', found.id)
    .execute()
  if (found.state === state) return found
  const contact = await db
    .selectFrom('contacts')
    .select(['fn', 'ln', 'customerId'])
    .where('id', '=', found.contactId)
    .executeTakeFirstOrThrow()
  await audit(
    db,
    { companyId, actorId: null, actor: '', origin: 'system' },
    {
      action: 'payCardChanged',
      recordKind: 'customer',
      recordId: contact.customerId,
      changes: [
        { field: 'contact', from: '', to: nameOf(contact) },
        { field: 'rapidStatus', from: found.state, to: state },
      ],
    },
  )
  return found
}

export const readCardRequest = { name: 'payCards.read', payload: z.object({ companyId: z.string(), cardId: z.string() }) }

/** Reads how a card stands by now; the one that took its place as well. */
export const readCardJob = job({
  ...readCardRequest,
  unique: true,
  retries: 5,
  concurrency: 2,
  async run({ companyId, cardId }, services) {
    const read = (id: string) => callPayCards(services.config, { path: `/v1/cards/${encodeURIComponent(id)}`, shape: cardShape })
    const said = await read(cardId)
    if (said.said === 'broken' || (said.said === 'no' && isTurnedAway(said.status)))
      throw new Error(`The processor of pay cards answered ${said.status}.`)
    if (said.said === 'no') return
    const next = said.body.replacedBy ? await read(said.body.replacedBy) : null
    await services.transaction({ companyId }, async (db) => {
      const kept = await keepCard(db, companyId, said.body)
      if (!kept || next?.said !== 'yes') return
      await db
        .insertInto('payCards')
        .values({
          companyId,
          contactId: kept.contactId,
          provider: payCardName,
          proxyId: next.body.id,
          state: states[next.body.status],
          last4: next.body.last4,
          expires: next.body.expires,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    })
  },
})
