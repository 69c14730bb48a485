import type { Db } from '#server/data/db.ts'
import type { Chart } from '../chart.ts'
import { entryLines } from './movement.ts'
import { linesOf, membersOf } from './payout.ts'
import { noteOf, type Posting, type Wanted } from './posting-body.ts'

/**
 * What Stripe took on a day, and what moved without an order, where no payout of its own takes either along: straight out of the clearing
 * account, which so comes to what lies at Stripe.
 */
export async function feesOf(db: Db, chart: Chart, posting: Posting): Promise<Wanted> {
  const day = posting.sourceId
  const members = await membersOf(db, { feesOn: day })
  if (members.some(({ posting: own, externalId }) => own && !externalId)) return { is: 'blocked', by: 'members' }
  const ofOthers = linesOf(chart, { members, links: false, byDay: true }).filter(({ account }) => account !== chart.clearing)
  if (!ofOthers.length) return { is: 'none' }
  const taken = ofOthers.reduce((sum, line) => sum + line.amount, 0)
  const lines = [
    ...ofOthers.map((line) => ({ ...line, amount: -line.amount })),
    { account: chart.clearing, amount: taken, text: `Stripe ${day}` },
  ]
  const amount = lines.reduce((sum, line) => sum + Math.max(0, line.amount), 0)
  const body = {
    TxnDate: day,
    PrivateNote: noteOf(posting, `Stripe fees of ${day}`),
    Line: entryLines(
      lines.filter((line) => line.amount),
      '',
    ),
  }
  return { is: 'send', entity: 'JournalEntry', amount, where: `TxnDate = '${day}'`, body }
}
