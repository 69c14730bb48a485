import type { Chart } from '../chart.ts'
import { entryLines } from './movement.ts'
import { noteOf, type Posting, type Wanted } from './posting-body.ts'

/** What lay at Stripe when the books began, so that payouts of it find it in the clearing account. */
export function openingOf({ openingAccount, openingAmount, clearing, moneyFrom }: Chart, posting: Posting): Wanted {
  if (!openingAccount || !openingAmount) return { is: 'none' }
  const lines = entryLines(
    [
      { account: clearing, amount: openingAmount },
      { account: openingAccount, amount: -openingAmount },
    ],
    `Stripe's balance, beginning of ${moneyFrom}`,
  )
  const body = { TxnDate: moneyFrom, PrivateNote: noteOf(posting, `Stripe balance at the beginning of ${moneyFrom}`), Line: lines }
  return { is: 'send', entity: 'JournalEntry', amount: Math.abs(openingAmount), where: `TxnDate = '${moneyFrom}'`, body }
}
