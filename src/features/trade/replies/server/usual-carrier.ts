import { storedReply } from '#features/trade/exchange/server/door.ts'
import type { Db } from '#server/data/db.ts'

/** The carrier of the last shipment to a partner: most go the same way. */
export async function usualCarrier(db: Db, partnerId: string): Promise<{ scac: string; text: string }> {
  const last = await db
    .selectFrom('ediDocuments')
    .select(['kind', 'content'])
    .where('partnerId', '=', partnerId)
    .where('direction', '=', 'O')
    .where('kind', '=', 'shipNotice')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const reply = last && storedReply(last)
  const [carrier] = reply?.kind === 'shipNotice' ? reply.document.carriers : []
  return { scac: carrier?.id ?? '', text: carrier?.text ?? '' }
}
