import { AppError } from '#contract/errors.ts'
import { actorOf, audit } from '#server/data/audit.ts'
import type { DbContext } from '#server/http/context.ts'
import { partnerOf } from './partner.ts'

const isReferenced = '23503'

/** A partner that nothing came from yet; its deadlines and cross references go along. */
export async function removePartnerOf(context: DbContext, id: string) {
  const { db } = context
  const { name } = await partnerOf(db, id, { lock: true })
  // A connection would go on without anybody behind it.
  const theirs = await db.selectFrom('ediConnections').select('removedAt').where('partnerId', '=', id).execute()
  if (theirs.some(({ removedAt }) => !removedAt)) throw new AppError('partnerUsed', { values: { name } })
  await db.updateTable('ediConnections').set({ partnerId: null }).where('partnerId', '=', id).where('removedAt', 'is not', null).execute()
  try {
    await db.deleteFrom('tradingPartners').where('id', '=', id).execute()
  } catch (cause) {
    if ((cause as { code?: string }).code !== isReferenced) throw cause
    throw new AppError('partnerUsed', { cause, values: { name } })
  }
  await audit(db, actorOf(context), {
    action: 'partnerRemoved',
    recordKind: 'partner',
    recordId: id,
    changes: [{ field: 'partner', from: name, to: '' }],
  })
  return {}
}
