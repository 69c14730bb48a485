import { type Happening, whoGetsCopies } from '#features/devices/recipients/server/door.ts'
import { rulesOfDevice } from '#features/devices/rules/server/door.ts'
import type { Db } from '#server/data/db.ts'
import type { DeviceDocument } from '../../pushed.ts'
import type { Seat } from '../taking/seat.ts'

/** A quote is told of like an order. Money that comes by the payment link is none that was received here. */
function eventsOf({ kind, payment, total }: DeviceDocument): Happening[] {
  const paid: Happening[] = payment?.method === 'O' && kind !== 'credit' ? [{ event: 'PAYMENT_RECEIVED', amount: payment.amount }] : []
  if (kind === 'payment') return paid
  const event = kind === 'invoice' ? 'INVOICE_CREATED' : kind === 'credit' ? 'CREDIT_CREATED' : 'ORDER_SUBMITTED'
  return [{ event, amount: total }, ...paid]
}

/** Of a document that is accepted, in the same transaction: who gets a copy of it. They are mailed afterwards, each address once. */
export async function noteCopies(db: Db, seat: Seat, id: string, document: DeviceDocument): Promise<void> {
  const events = eventsOf(document)
  if (!events.length) return
  const { rules } = await rulesOfDevice(db, seat.companyId, seat.id)
  if (rules['email.onSave'].value !== 'Y') return
  const found = await whoGetsCopies(db, {
    ...{ companyId: seat.companyId, deviceId: seat.id, events, customerId: document.customerId, classId: seat.classId, repId: seat.repId },
  })
  if (!found.length) return
  await db
    .insertInto('deviceCopies')
    .values(
      found.map(({ address, name, language, sendAs, content }, position) => ({
        ...{ companyId: seat.companyId, documentId: id, deviceId: seat.id, address, name, sendAs, content, position },
        language: language === 'es' ? ('es' as const) : ('en' as const),
      })),
    )
    .onConflict((known) => known.columns(['companyId', 'documentId', 'address']).doNothing())
    .execute()
}
