import type { TFunction } from 'i18next'
import { formatCents } from '#contract/money.ts'
import type { KeptInvoice } from '../../storage/kept.ts'
import type { Book } from '../book.ts'

/** What was taken for an invoice that is open all the same: by whom, as the office knows, and here, as it does not know yet. */
export function collectedFor(
  { underway }: Pick<Book, 'underway'>,
  { id, collected = [] }: Pick<KeptInvoice, 'id' | 'collected'>,
  t: TFunction,
) {
  const here = underway
    .flatMap(({ document: { payment } }) => payment?.invoices ?? [])
    .reduce((sum, { invoiceId, amount }) => (invoiceId === id ? sum + amount : sum), 0)
  return [
    ...collected.map(({ amount, rep, books = 'waits' }) => t(`deviceSell.collectedBy.${books}`, { amount: formatCents(amount), rep })),
    ...(here > 0 ? [t('deviceSell.collectedHere', { amount: formatCents(here) })] : []),
  ]
}
