import { AppError } from '#contract/errors.ts'
import { recordCredit } from '#features/sales/credits/server/door.ts'
import { creditReturn } from '#features/sales/returns/server/door.ts'
import { type Actor, audit } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import type { Services } from '#server/services.ts'
import type { DeviceDocument } from '../../pushed.ts'
import type { JudgedCredit } from './credit.ts'
import type { Item } from './facts.ts'
import type { Seat } from './seat.ts'

type Judged = { day: string; items: ReadonlyMap<string, Item>; credit: JudgedCredit; state: string }
type Sums = { subtotal: number; taxes: number; total: number }

/** What came back is credited, once by the row `id` of its document: as a return of the order that it names, else as a credit of its own. */
export async function placeCredit(
  services: Services,
  db: Db,
  seat: Seat,
  document: DeviceDocument,
  { day, items, credit, state }: Judged,
  { id, by }: { id: string; by: Actor },
): Promise<{ orderId: string | null; sums: Sums }> {
  const { customerId, number, discountPercent, lines } = document
  const { order, matches, invoiceId } = credit
  const reason = reasonOf(document)
  if (credit.reasons.some(({ code }) => code === 'creditNotShipped')) throw new AppError('returnNotShipped')
  const beyond = credit.reasons.find(({ code }) => code === 'creditBeyond')
  if (beyond) throw new AppError('returnBeyond', { values: { lines: String(beyond.lineNo) } })
  const where = { deviceId: seat.id, documentId: id, reason, locationId: seat.inventoryLocationId }
  const sums = order
    ? await creditReturn(services, db, by, order, { ...where, returnedOn: day, matches, lines })
    : await recordCredit(db, by, {
        ...where,
        ...{ repId: seat.repId, customerId, invoiceId, number, creditedOn: day, discountPercent, state, classId: seat.classId },
        lines: lines.map(({ itemId, description, unit, ...line }) => {
          const item = items.get(itemId)
          const { itemNumber = '', taxable = true } = item ?? {}
          return { ...line, itemId, itemNumber, taxable, unit: unit.toUpperCase(), description: description || (item?.description ?? '') }
        }),
      })
  await audit(db, by, {
    action: 'deviceCredited',
    recordKind: 'customer',
    recordId: customerId,
    changes: [
      { field: 'document', from: '', to: number },
      { field: 'credited', from: '0', to: String(sums.total) },
      { field: 'reason', from: '', to: reason },
    ],
  })
  return { orderId: order?.id ?? null, sums }
}

const mostReason = 300
/** Of the lines, each once; of a document that says none, its note, else its number. */
function reasonOf({ lines, note, number }: DeviceDocument): string {
  const said = [...new Set(lines.map(({ reason }) => reason).filter(Boolean))].join('; ')
  return (said || note || number).slice(0, mostReason)
}
