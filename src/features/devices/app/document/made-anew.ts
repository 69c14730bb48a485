import { priceOf } from '#features/catalog/prices/door.ts'
import { type Draft, type MadeDocument, noProofs } from './draft.ts'
import type { Known } from './known.ts'

/**
 * A saved document as it is written anew, in the place of `changes` or, where that is null, beside it. Prices stay as they were agreed. What was
 * signed and photographed belongs to what stood there then.
 */
export function draftOf(
  made: MadeDocument,
  known: Pick<Known, 'item' | 'prices' | 'day'>,
  { id, changes }: Pick<Draft, 'id' | 'changes'>,
): Draft {
  const { kind, customerId, discountPercent, note, shipTo, payment, credits } = made
  return {
    ...{ id, kind, customerId, discountPercent, note, shipTo, changes, ...(credits && { credits }) },
    lines: made.lines.map(({ lineNo, itemId, unit, quantity, unitPrice, discountPercent: off, description, ...back }) => {
      const said = known.item(itemId) ? priceOf(known.prices(itemId), { unit, quantity, day: known.day }).unitPrice : null
      const isSaid = said !== null && Number(said) === Number(unitPrice)
      const price = { ownPrice: isSaid ? null : unitPrice, discountPercent: off }
      return { key: `was-${lineNo}`, itemId, unit, quantity, ...price, description, ...back }
    }),
    // Beside the earlier one it would be the same money twice.
    payment: payment && changes ? typed(payment) : kind === 'payment' ? { how: 'cash', amount: '', checkNumber: '', invoiceIds: [] } : null,
    proofs: noProofs,
  }
}

const typed = ({ method, amount, cash, checkNumber, invoices }: NonNullable<MadeDocument['payment']>): NonNullable<Draft['payment']> => ({
  how: method !== 'O' ? 'card' : cash > 0 ? 'cash' : 'check',
  amount: (amount / 100).toFixed(2),
  checkNumber,
  invoiceIds: invoices.map(({ invoiceId }) => invoiceId),
})
