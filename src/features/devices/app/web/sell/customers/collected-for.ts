import type { TFunction } from 'i18next'
import { formatCents } from '#contract/money.ts'
import type { KeptInvoice } from '../../storage/kept.ts'
import type { Book } from '../book.ts'

type Underway = Pick<Book, 'underway'>
type Collected = Pick<KeptInvoice, 'collected'>

/** What was taken for an invoice that is open all the same: by whom, as the office knows, and here, as it does not know yet; and what that leaves. */
export function collectedFor({ underway }: Underway, invoice: Pick<KeptInvoice, 'id' | 'balance'> & Collected, t: TFunction) {
  const here = takenHere(underway, invoice.id)
  const left = leftOf({ underway }, invoice)
  return [
    ...(invoice.collected ?? []).map(({ amount, rep, books = 'waits' }) =>
      t(`deviceSell.collectedBy.${books}`, { amount: formatCents(amount), rep }),
    ),
    ...(here > 0 ? [t('deviceSell.collectedHere', { amount: formatCents(here) })] : []),
    ...(left < invoice.balance ? [t('deviceSell.leftToCollect', { amount: formatCents(left) })] : []),
  ]
}

/** Cents that nobody has taken for an invoice yet: nobody is asked for the rest again. */
export const leftOf = ({ underway }: Underway, { id, balance, ...invoice }: Pick<KeptInvoice, 'id' | 'balance'> & Collected) =>
  Math.max(0, balance - takenBefore(invoice) - takenHere(underway, id))

/** As the office knows, and the books do not say yet. */
export const takenBefore = ({ collected = [] }: Collected) => collected.reduce((sum, { amount }) => sum + amount, 0)

const takenHere = (underway: Book['underway'], id: string) =>
  underway
    .flatMap(({ document: { payment } }) => payment?.invoices ?? [])
    .reduce((sum, { invoiceId, amount }) => (invoiceId === id ? sum + amount : sum), 0)
