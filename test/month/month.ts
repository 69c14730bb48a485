import { breakBooks, check, credit, editTotal, endInvoice, merge, tamper } from './at-books.ts'
import { cancel, change, collect, decide, place, refund, ship, takeHeld } from './at-office.ts'
import { acknowledge, invoicePartner, partnerChanges, partnerOrders, partnerPays, shipToPartner } from './at-partner.ts'
import { takeBack, undoReturn } from './at-returns.ts'
import { openPage, pay, sellAndPay } from './at-shop.ts'
import { breakStripe, decideDispute, dispute, leftAtStripe, payOut, refundThere, settleRefund } from './at-stripe.ts'
import { openCompany } from './company.ts'
import { beginHistory, type History } from './history.ts'
import { documentsOf, findWrong, readBooks } from './judge.ts'
import { kindOf } from './kind.ts'
import { calmDown, check as checkDocuments, heard, night, quiet } from './quiet.ts'
import type { World } from './world.ts'

type Move = (history: History) => Promise<string | number | undefined>
const rest: Move = async (history) => {
  await quiet(history)
  return 'quiet'
}
/** What happens in a month, as often as it stands here. */
const moves: Record<string, { move: Move; weight: number }> = {
  place: { move: place, weight: 6 },
  collect: { move: collect, weight: 1 },
  change: { move: change, weight: 3 },
  cancel: { move: cancel, weight: 1 },
  ship: { move: ship, weight: 2 },
  openPage: { move: openPage, weight: 7 },
  pay: { move: pay, weight: 8 },
  refund: { move: refund, weight: 2 },
  refundThere: { move: refundThere, weight: 1 },
  settleRefund: { move: settleRefund, weight: 1 },
  dispute: { move: dispute, weight: 1 },
  decideDispute: { move: decideDispute, weight: 1 },
  payOut: { move: (history) => payOut(history), weight: 2 },
  takeHeld: { move: takeHeld, weight: 1 },
  check: { move: check, weight: 3 },
  credit: { move: credit, weight: 1 },
  endInvoice: { move: endInvoice, weight: 1 },
  editTotal: { move: editTotal, weight: 1 },
  tamper: { move: tamper, weight: 1 },
  merge: { move: merge, weight: 1 },
  decide: { move: decide, weight: 1 },
  breakBooks: { move: breakBooks, weight: 2 },
  breakStripe: { move: breakStripe, weight: 1 },
  rest: { move: rest, weight: 3 },
}
/** … and where one of the customers orders by EDI. */
const partnerMoves: typeof moves = {
  partnerOrders: { move: partnerOrders, weight: 6 },
  partnerChanges: { move: partnerChanges, weight: 6 },
  acknowledge: { move: acknowledge, weight: 1 },
  shipToPartner: { move: shipToPartner, weight: 5 },
  invoicePartner: { move: invoicePartner, weight: 5 },
  partnerPays: { move: partnerPays, weight: 4 },
}
/** … and where goods come back: more leave, too. */
const returnMoves: typeof moves = {
  shipAgain: { move: ship, weight: 4 },
  takeBack: { move: takeBack, weight: 6 },
  undoReturn: { move: undoReturn, weight: 2 },
}
const deckOf = (all: typeof moves) => Object.entries(all).flatMap(([name, { weight }]) => Array.from({ length: weight }, () => name))

export type Told = { seed: number; events: number; wrong: string[]; did: string[]; documents?: string[] }

export const openMonth = async (world: World, seed: number) => beginHistory(await openCompany(world, kindOf(seed)), seed)

/** A company's month from its first order to its last payout: what is wrong after it, and what was done. */
export async function liveMonth(history: History, steps: number): Promise<Told> {
  const { did, below, seed, kind } = history
  did.push(JSON.stringify(kind))
  const all = { ...moves, ...(kind.hasPartner && partnerMoves), ...(kind.hasReturns && returnMoves) }
  const deck = deckOf(all)
  if (!kind.hasPartner) await place(history)
  else did.push(`partnerOrders ${await partnerOrders(history)}`)
  for (let step = 0; step < steps; step++) {
    const name = deck[below(deck.length)] ?? 'place'
    const what = await all[name]?.move(history)
    if (what !== undefined) did.push(`${name} ${what}`)
  }
  await calmDown(history)
  await nights(history)
  const wrong = findWrong(await readBooks(history), { strict: false }).map((text) => `after the month: ${text}`)
  await putRight(history)
  await emptyClearing(history)
  if (kind.isDeaf) await nights(history)
  const books = await readBooks(history)
  wrong.push(...findWrong(books, { strict: true }).map((text) => `put right: ${text}`))
  return { seed, events: did.length, wrong, did, documents: documentsOf(books) }
}

/** A company that hears of nothing learns what a night posted in the next one: until a night posts nothing more. */
async function nights(history: History) {
  const posted = async () => JSON.stringify(await history.sql('select id, version from postings where company_id = $1 order by id'))
  let before: string
  let most = 5
  do {
    before = await posted()
    await night(history)
  } while (history.kind.isDeaf && --most && before !== (await posted()))
}

/** A person goes through what they are told of. */
async function putRight(history: History) {
  const { sql, post, merged } = history
  for (let most = 3; most > 0; most--) {
    const { rows: gone }: { rows: { id: string }[] } = await history.ok(history.get('/api/Books/Matters?limit=50&kind=merged'))
    for (const { id } of gone) await post(`/api/Books/MergedInto/${id}`, { survivorId: survivorOf(merged, id) })
    if (gone.length) await quiet(history)
    const rows = await sql<{ id: string }>(
      `select id from postings where company_id = $1 and state in ('gone', 'changed', 'differs') order by id`,
    )
    for (const { id } of rows) await post(`/api/Books/PutBack/${id}`)
    if (!rows.length && !gone.length) return
    await checkDocuments(history)
  }
}

/** Who was merged into somebody that was merged away, too, is in the last of them. */
const survivorOf = (merged: ReadonlyMap<string, string>, id: string): string => {
  const next = merged.get(id)
  return next === undefined ? id : survivorOf(merged, next)
}

/** All money goes to the bank. */
async function emptyClearing(history: History) {
  const { sql } = history
  const left = await leftAtStripe(history)
  if (left < 0) await sellAndPay(history, 1000 - 2 * left)
  await quiet(history)
  for (let most = 3; most > 0 && (await leftAtStripe(history)) !== 0; most--) {
    await payOut(history, false)
    if (history.kind.isDeaf) await night(history)
    await heard(async () => {
      const unpaid = await sql(
        `select from balance_transactions t where company_id = $1 and payout_id is null
           or not exists (select from payouts p where p.company_id = $1 and p.id = t.payout_id and p.status in ('paid', 'failed')) and company_id = $1 limit 1`,
      )
      return unpaid.length ? undefined : true
    })
    await quiet(history)
  }
}
