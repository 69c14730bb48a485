import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clearing, type Entry, entryOf, fees } from '#features/sales/journal/server/entries.ts'
import { movementsOf } from '#features/sales/journal/server/movements.ts'
import { type Books, openBooks, type Placed } from './books.ts'
import { seededRandom } from './merge/random.ts'

const seed = Number(process.env.BOOK_SEED ?? 20_261_123)
const steps = Number(process.env.BOOK_STEPS ?? 16)

describe('random histories', { concurrency: 2 }, () => {
  for (const undeposited of [false, true])
    test(`a random history over ${undeposited ? 'undeposited funds' : 'a clearing account'}, seed ${seed}`, async () => {
      const books = await openBooks({ undeposited })
      try {
        await history(books, undeposited, seed + Number(undeposited))
        await sumsAgree(books)
      } finally {
        await books.close()
      }
    })
})

type Paid = { order: Placed; intent: string; left: number; disputed?: string; sum: number }

/** Orders, payments and parts of them, refunds before and after payouts, disputes, payouts that fail, and hands that edit QuickBooks. */
async function history(books: Books, undeposited: boolean, from: number) {
  const below = seededRandom(from)
  const any = <T>(list: readonly T[]) => (list.length ? list[below(list.length)] : undefined)
  const open: Placed[] = []
  const paid: Paid[] = []
  const refunds: { id: string; amount: number }[] = []
  const moves = [
    async () => void open.push(await books.order(String(5 + below(400)), String(1 + below(5)))),
    async () => {
      const order = open.shift()
      if (!order) return
      const { grandTotal } = await books.details(order)
      const part = below(4) === 0 ? Math.ceil(grandTotal / 3) : grandTotal
      paid.push({ order, intent: await books.paid(order, part), left: part, sum: part })
    },
    async () => {
      const one = any(paid.filter(({ left, disputed }) => left > 0 && !disputed))
      if (!one) return
      const amount = below(2) ? one.left : Math.ceil(one.left / 2)
      refunds.push({ id: await books.refunded(one.intent, amount), amount })
      one.left -= amount
    },
    async () => {
      const refund = refunds.pop()
      if (refund && below(3) === 0) await books.refundFailed(refund.id, refund.amount)
    },
    async () => {
      const one = any(paid.filter(({ left, sum, disputed }) => left === sum && !disputed))
      if (one) one.disputed = await books.disputed(one.intent, one.sum)
    },
    async () => {
      const one = any(paid.filter(({ disputed }) => disputed && disputed !== 'won'))
      if (!one?.disputed) return
      await books.disputeWon(one.disputed, one.sum)
      one.disputed = 'won'
    },
    async () => {
      if ((await books.unpaidOut()) !== null) await books.payout(below(4) ? 'paid' : 'failed')
    },
    async () => {
      await books.settled()
      await editByHand(books, undeposited, below)
    },
    async () => books.settled(),
  ]
  for (let step = 0; step < steps; step++) await (step < 2 ? moves[0] : any(moves))?.()
  await books.settled()
  for (let most = 3; most > 0 && (await books.unpaidOut()) !== null; most--) await books.payout('paid')
  await books.settled()
  await putRight(books)
}

/** What a person does there that they should not. A payment that was deposited one by one cannot be touched. */
async function editByHand(books: Books, undeposited: boolean, below: (most: number) => number) {
  const postings = await books.sql<{ entity: string; id: string }>(
    `select entity, external_id as id from postings where company_id = $1 and state = 'posted' and kind = any($2) order by id`,
    undeposited ? ['payout', 'dispute'] : ['payout', 'dispute', 'refund', 'payment'],
  )
  const one = postings.length ? postings[below(postings.length)] : undefined
  if (!one) return
  const doc = (await books.records(one.entity)).find(({ Id }) => Id === one.id)
  if (!doc) return
  if (one.entity === 'Payment' || one.entity === 'JournalEntry') await books.remove(one.entity, one.id)
  else if (one.entity === 'Deposit') {
    const last = doc.Line.length - 1
    const Line = doc.Line.map((line: { Amount: number }, at: number) => (at === last ? { ...line, Amount: line.Amount - 1 } : line))
    await books.edit('Deposit', one.id, { Line })
  } else await books.edit(one.entity, one.id, { TxnDate: '2026-02-01' })
}

/** Everything that hands did there is found and put back. */
async function putRight(books: Books) {
  await books.checkAll()
  for (const { id } of await books.sql<{ id: string }>(
    `select id from postings where company_id = $1 and state in ('gone', 'changed') order by id`,
  )) {
    const answer = await books.company.post(`/api/Books/PutBack/${id}`)
    assert.equal(answer.statusCode, 200, answer.body)
  }
  await books.settled()
}

async function sumsAgree(books: Books) {
  const wrong = await books.sql(`select kind, state, waits_for from postings where company_id = $1 and state not in ('posted', 'voided')`)
  assert.deepEqual(wrong, [], 'everything is posted')
  const entries = await entriesOf(books)
  for (const { postings, id } of entries) assert.equal(sum(postings.map(({ amount }) => amount)), 0, `${id} balances`)
  const ledger = (account: string) =>
    sum(entries.flatMap(({ postings }) => postings.filter((each) => each.account === account)).map(({ amount }) => amount))
  assert.equal(ledger(clearing), 0, 'all of it was paid out')
  const there = await books.balances()
  assert.equal(there.clearing, 0, 'clearing returns to zero')
  assert.equal(Math.round(there.bank * 100), ledger('Assets:Bank'), 'the bank of both sides')
  assert.equal(await books.feesThere(), ledger(fees), 'the fees of both sides')
  for (const { id, amount } of await books.sql<{ id: string; amount: string }>(`select id, amount from payouts where company_id = $1`)) {
    const { tieOut } = await books.payoutCard(id)
    assert.deepEqual([tieOut.state, tieOut.stripe], ['agrees', Number(amount)], JSON.stringify(tieOut))
  }
  await ordersAgree(books)
}

/** Each order's invoice owes what the order still asks for, and nothing is there twice. */
async function ordersAgree(books: Books) {
  const invoices = new Map((await books.records('Invoice')).map((each) => [each.Id, each]))
  const rows = await books.sql<{ open: string; invoice: string; number: string }>(
    `select o.open_amount as open, o.number, p.external_id as invoice from orders o join postings p on p.company_id = o.company_id and p.kind = 'invoice'
     and p.source_id = o.id::text where o.company_id = $1`,
  )
  for (const { open, invoice, number } of rows)
    assert.equal(Math.round(invoices.get(invoice)?.Balance * 100), Number(open), `order ${number}`)
  for (const entity of ['Invoice', 'Payment', 'RefundReceipt', 'SalesReceipt', 'JournalEntry', 'Deposit']) {
    const tags = (await books.records(entity)).flatMap(({ PrivateNote }) => /\[Ledgerside [\w-]+\]/.exec(PrivateNote ?? '')?.[0] ?? [])
    assert.equal(new Set(tags).size, tags.length, `${entity} twice`)
  }
}

async function entriesOf({ server, company: { companyId } }: Books): Promise<Entry[]> {
  const { rows } = await server.services.transaction({ companyId }, (db) => movementsOf(db, { from: '2026-01-01', to: '2099-12-31' }, null))
  return rows.map(entryOf)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
