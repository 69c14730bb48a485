import { textOf } from '#web/app/text.ts'
import { StateText, type Tone } from '#web/ui/values/state-text.tsx'
import type { CollectedPayment } from '../contract.ts'

const tones: Record<CollectedPayment['books'], Tone> = {
  posted: 'good',
  waits: 'plain',
  refused: 'bad',
  changed: 'waiting',
  void: 'bad',
  byHand: 'plain',
}
/** How a payment stands in QuickBooks by now. */
export const BooksState = ({ books }: Pick<CollectedPayment, 'books'>) => (
  <StateText tone={tones[books]} text={textOf(`settlements.books.${books}`)} />
)
