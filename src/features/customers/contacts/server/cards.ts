import type { Db } from '#server/data/db.ts'
import type { PayCardStatus } from '../contract.ts'

type Card = { contactId: string; id: string; last4: string; expires: string; state: PayCardStatus; updatedAt: string }

/** What may be shown of a card's number. */
export const maskedNumber = ({ last4 }: Pick<Card, 'last4'>) => last4 && `•••• ${last4}`

/** The newest card of each contact. */
export async function cardsOf(db: Db, contactIds: readonly string[]): Promise<Map<string, Card>> {
  if (!contactIds.length) return new Map()
  const rows = await db
    .selectFrom('payCards')
    .distinctOn('contactId')
    .select(['contactId', 'id', 'last4', 'expires', 'state', 'updatedAt'])
    .where('contactId', 'in', contactIds)
    .orderBy('contactId')
    .orderBy('id', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.contactId, row]))
}

export async function allCardsOf(db: Db, contactId: string): Promise<Card[]> {
  return await db
    .selectFrom('payCards')
    .select(['contactId', 'id', 'last4', 'expires', 'state', 'updatedAt'])
    .where('contactId', '=', contactId)
    .orderBy('id', 'desc')
    .limit(50)
    .execute()
}
