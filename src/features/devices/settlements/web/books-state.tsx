import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { CollectedPayment } from '../contract.ts'
import { whereKey } from '../where.ts'

const tones: Record<CollectedPayment['books'], Tone> = {
  posted: 'good',
  waits: 'plain',
  held: 'waiting',
  refused: 'bad',
  changed: 'waiting',
  void: 'bad',
  byHand: 'plain',
}
type Props = { payment: Pick<CollectedPayment, 'books' | 'account'> }
/** Where a payment is in QuickBooks by now. */
export const BooksState = ({ payment }: Props) => <StateText tone={tones[payment.books]} text={booksText(payment)} />

export const booksText = (payment: Props['payment']) => textOf(`settlements.books.${whereKey(payment)}`, { account: payment.account })
