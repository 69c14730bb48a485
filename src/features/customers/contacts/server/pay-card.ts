import { sql } from 'kysely'
import type { RawResult, ValidInput } from '#contract/endpoint.ts'
import { AppError } from '#contract/errors.ts'
import { can } from '#contract/permissions.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { type Context, type DbContext, memberOf } from '#server/http/context.ts'
import { type getPayCard, isCardNumber, payCardSteps, type setPayCard } from '../contract.ts'
import { type PayCardProvider, providerFor } from './card-provider.ts'
import { allCardsOf, cardsOf, maskedNumber } from './cards.ts'
import { contactOf, nameOf } from './contact.ts'
import { enroll } from './enroll.ts'

export async function payCardOf(context: DbContext, id: string): Promise<RawResult<typeof getPayCard>> {
  await contactOf(context, id, { ability: 'payCards.read' })
  const cards = await allCardsOf(context.db, id)
  const rapidStatus = cards[0]?.state ?? 'None'
  const canWrite = can(memberOf(context).role, 'payCards.write')
  return {
    rapidStatus,
    next: canWrite ? [...payCardSteps[rapidStatus]] : [],
    cards: cards.map((card) => ({ ...card, rapidCardNo: maskedNumber(card), rapidStatus: card.state })),
    canWrite,
  }
}

type Step = ValidInput<typeof setPayCard>['body']

/** By hand, with a reason (rules 3.11). */
export async function stepPayCard(context: Context, id: string, step: Step) {
  const { companyId, userId } = memberOf(context)
  const provider = await providerFor(context.services.config, companyId, step.rapidCardNo)
  return context.services.transaction({ companyId, userId }, (db) => setPayCardOf({ ...context, db }, id, step, provider))
}

/** The lock on the contact makes two steps at once one after the other. */
async function setPayCardOf(context: DbContext, id: string, step: Step, provider: PayCardProvider) {
  const { db } = context
  const { companyId } = memberOf(context)
  const contact = await contactOf(context, id, { ability: 'payCards.write', lock: true })
  const card = (await cardsOf(db, [id])).get(id)
  const before = card?.state ?? 'None'
  if (before !== step.from) throw new AppError('payCardMoved')
  if (!payCardSteps[before].includes(step.rapidStatus)) throw new AppError('payCardStep')
  const issued = step.rapidStatus === 'Issued' ? await identity(step, provider) : {}
  if (issued.proxyId) await refuseTaken(db, provider.name, issued.proxyId)
  const next = step.rapidStatus
  // No step leads back to having no card.
  if (next === 'None') throw new AppError('payCardStep')
  if (next === 'Requested') {
    await db.insertInto('payCards').values({ companyId, contactId: id, provider: provider.name, state: 'Requested' }).execute()
    await enroll(context.services, db, companyId, id)
  } else
    await db
      .updateTable('payCards')
      .set({ state: next, updatedAt: new Date(), ...issued })
      .where('id', '=', card?.id ?? '')
      .execute()
  await audit(db, actorOf(context), {
    action: 'payCardChanged',
    recordKind: 'customer',
    recordId: contact.customerId,
    changes: [
      { field: 'contact', from: '', to: nameOf(contact) },
      { field: 'rapidStatus', from: before, to: step.rapidStatus },
      ...(issued.last4 ? [{ field: 'rapidCardNo', from: '', to: maskedNumber({ last4: issued.last4 }) }] : []),
      { field: 'reason', from: '', to: step.reason },
    ],
  })
  return {}
}

type Identity = { proxyId?: string; last4?: string; expires?: string }

/** A card's number goes to the processor and nowhere else; what is kept is the processor's own id. */
async function identity({ rapidCardNo, last4, expires }: Step, provider: PayCardProvider): Promise<Identity> {
  if (isCardNumber(rapidCardNo)) return { ...(await provider.tokenize(rapidCardNo)), expires }
  const fields: Record<string, string> = {}
  if (!rapidCardNo) fields.rapidCardNo = 'validation.required'
  // Sixteen digits are a mistyped number, not an id.
  else if (/^[\d\s-]*$/.test(rapidCardNo) && rapidCardNo.replace(/\D/g, '').length >= 15)
    fields.rapidCardNo = 'contacts.card.looksLikeNumber'
  else if (!/^[A-Za-z0-9_-]{4,40}$/.test(rapidCardNo)) fields.rapidCardNo = 'contacts.card.idWrong'
  if (!last4) fields.last4 = 'validation.required'
  if (Object.keys(fields).length) throw new AppError('invalid', { fields })
  return { proxyId: rapidCardNo, last4, expires }
}

/** One after the other, so that two people cannot give one card to two contacts. */
async function refuseTaken(db: Db, provider: string, proxyId: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pay card ${provider} ${proxyId}`}, 0))`.execute(db)
  const taken = await db
    .selectFrom('payCards')
    .select('id')
    .where('provider', '=', provider)
    .where('proxyId', '=', proxyId)
    .executeTakeFirst()
  if (taken) throw new AppError('payCardTaken', { fields: { rapidCardNo: 'contacts.card.taken' } })
}
