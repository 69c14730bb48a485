import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { CollectedPayment, OpenMoney, SettlementRow } from '../../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

/** Mulberry32: the same numbers for the same seed. */
function numbersFrom(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What is on paper: a payment by its document, what the books have of it, and with which settlement it lies. */
type Paid = { number: string; amount: number; cash: number; worth: number; posted: boolean; settlement: string | null }
type Settled = { id: string; payments: Paid[]; counted: number; expected: number; isUndone: boolean }

const worthOf = (payments: readonly Paid[]) => payments.reduce((sum, { worth }) => sum + worth, 0)
const steps = 45
for (const seed of [1, 2, 3, 4])
  test(`what was collected is settled or open, each payment once: seed ${seed}`, async () => {
    const random = numbersFrom(seed)
    const shop = await vanShop(server)
    // Else a person accepts what is paid, and enters it.
    if (seed % 2) await keepBooks(shop)
    const paid: Paid[] = []
    const settled: Settled[] = []
    /** Made on the device, and not sent yet: it arrives late. */
    const held: { document: ReturnType<typeof shop.document>; paid: Paid }[] = []
    /** Money of changes that say more was taken than is noted. */
    let waiting = 0
    const openOnPaper = () => paid.filter(({ settlement }) => settlement === null)
    const ask = async (path: string) => (await shop.office.get(path)).json().result
    const open = async (): Promise<CollectedPayment[]> => (await ask(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).rows
    const settle = (payments: { id: string; came: boolean }[], countedCash: number) =>
      shop.office.post(`/api/Device/Settle/${shop.deviceId}`, {
        ...{ repId: shop.repId, requestKey: randomUUID(), payments, countedCash, reason: 'As counted' },
      })

    const decide = async (what: string, documentId: string, more: object = {}) => {
      const [row] = await shop.rowsOf('select id, version from device_documents where client_id = $1', [documentId])
      const answer = await shop.office.post(`/api/Device/${what}/${row.id}`, { version: row.version, ...more })
      assert.equal(answer.statusCode, 200, answer.body)
    }
    const make = (given: object = {}) => {
      const amount = 100 + random(5000)
      const isCheck = random(3) === 0
      const isOrder = random(2) === 0
      const payment = { method: 'O' as const, amount, cash: isCheck ? 0 : amount, checkNumber: isCheck ? String(100 + paid.length) : '' }
      const document = shop.document({
        ...(isOrder ? { payment } : { kind: 'payment', lines: [], net: 0, total: amount, payment }),
        ...given,
      } as never)
      const taken: Paid = { number: document.number, amount, cash: payment.cash, worth: amount, posted: seed % 2 === 1, settlement: null }
      return { document, paid: taken }
    }
    const hand = async ({ document, paid: taken }: ReturnType<typeof make>) => {
      const { outcome } = await shop.one(document)
      if (outcome === 'review') await decide('AcceptDocument', document.id)
      paid.push(taken)
    }
    /** The office refuses it, and says what became of its money. */
    const refuse = async () => {
      const { document, paid: taken } = make({ rulesVersion: 99 })
      assert.equal((await shop.one(document)).outcome, 'review')
      await decide('RefuseDocument', document.id, { reason: 'Not agreed' })
      const isBack = random(2) === 0
      await decide('NoteMoney', document.id, { answer: isBack ? 'givenBack' : 'inBooks' })
      if (!isBack) paid.push({ ...taken, posted: false })
    }
    const collect = () => hand(make())
    const keepBack = async () => void held.push(make())
    const arrive = async () => {
      const [late] = held.splice(0, 1)
      if (!late) return
      await hand(late)
      // The answer was lost: it comes again.
      assert.equal((await shop.one(late.document)).outcome, 'known')
    }
    /** A document that takes the place of the newest order says the same money or another one: what is noted already is not taken twice. */
    const change = async () => {
      const made = make()
      await hand(made)
      if (made.document.kind !== 'order') return
      if (random(2)) await receive()
      const isSame = random(2) === 0
      const amount = isSame ? made.paid.amount : 100 + random(8000)
      const payment = { method: 'O' as const, amount, cash: made.paid.cash === 0 ? 0 : amount, checkNumber: '' }
      const changed = shop.document({ changes: made.document.id, lines: [shop.line('1')], payment } as never)
      const { outcome } = await shop.one(changed)
      // Handed in already, or not taken: what it says more waits for somebody.
      if (outcome !== 'accepted' || (made.paid.settlement !== null && !isSame)) waiting += Math.max(0, amount - made.paid.amount)
      else Object.assign(made.paid, { number: changed.number, amount, cash: payment.cash, worth: amount })
    }
    const receive = async () => {
      const rows = await open()
      const named = rows.filter(() => random(4) > 0)
      if (!named.length) return
      const counted = named.reduce((sum, { expectedCash }) => sum + expectedCash, 0) + (random(2) ? 0 : random(200) - 100)
      const countedCash = Math.max(0, counted)
      const came = named.map(({ id, amount, cash }) => ({ id, came: amount === cash || random(4) > 0 }))
      const answer = await settle(came, countedCash)
      assert.equal(answer.statusCode, 200, answer.body)
      const { id } = answer.json().result
      const payments = named.map(({ number }) => paid.find((each) => each.number === number)).filter((each) => each !== undefined)
      assert.equal(payments.length, named.length)
      for (const each of payments) {
        assert.equal(each.settlement, null)
        each.settlement = id
      }
      const checks = named
        .filter(({ id: one }) => came.find((each) => each.id === one)?.came)
        .reduce((sum, { expected, expectedCash }) => sum + expected - expectedCash, 0)
      settled.push({
        ...{ id, payments, isUndone: false, counted: countedCash + checks },
        expected: worthOf(payments),
      })
    }
    const twoAtOnce = async () => {
      const rows = await open()
      if (!rows.length) return
      const named = rows.map(({ id }) => ({ id, came: true }))
      const sum = rows.reduce((all, { expectedCash }) => all + expectedCash, 0)
      const answers = await Promise.all([settle(named, sum), settle(named.slice(0, 1), rows[0]?.expectedCash ?? 0)])
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
      const isWhole = answers[0]?.statusCode === 200
      const got = isWhole ? rows : rows.slice(0, 1)
      const { id } = answers[isWhole ? 0 : 1]?.json().result ?? {}
      const payments = got.flatMap(({ number }) => paid.filter((each) => each.number === number))
      for (const each of payments) each.settlement = id
      const total = worthOf(payments)
      settled.push({ id, payments, counted: total, expected: total, isUndone: false })
    }
    const undo = async () => {
      const one = settled[random(Math.max(1, settled.length))]
      if (!one) return
      const answer = await shop.office.post(`/api/Device/UndoSettlement/${one.id}`, { reason: 'Counted anew' })
      assert.equal(answer.statusCode, one.isUndone ? 409 : 200, answer.body)
      if (one.isUndone) return
      one.isUndone = true
      for (const each of one.payments) each.settlement = null
    }
    /** In the books it is voided, corrected, or put back as it was: of what is open that much is to be handed in. */
    const correct = async () => {
      const one = paid.filter(({ posted }) => posted)[random(Math.max(1, paid.length))]
      if (!one) return
      const worth = [0, one.amount, 1 + random(6000)][random(3)] ?? 0
      const [row] = await shop.rowsOf('select id::text as id from collected_payments where company_id = $1 and number = $2', [
        shop.companyId,
        one.number,
      ])
      await shop.rowsOf(
        `insert into postings (company_id, kind, source_id, entity, state, amount, external_id) values ($1, 'collected', $2, 'Payment', $3, $4, $2)
         on conflict (company_id, kind, source_id) do update set state = excluded.state`,
        [shop.companyId, row.id, worth === 0 ? 'gone' : 'posted', one.amount],
      )
      await shop.rowsOf(
        `insert into payments (company_id, id, date, total) values ($1, $2, current_date, $3)
         on conflict (company_id, id) do update set total = excluded.total`,
        [shop.companyId, row.id, worth || one.amount],
      )
      await shop.rowsOf(
        `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'payment', $2, $2::text::uuid)
         on conflict do nothing`,
        [shop.companyId, row.id],
      )
      one.worth = worth
    }

    const doings = [collect, collect, collect, keepBack, arrive, change, refuse, receive, receive, twoAtOnce, undo, correct]
    for (let step = 0; step < steps; step++) await doings[random(doings.length)]?.()

    const rows = await open()
    assert.deepEqual(
      rows.map(({ number, amount, expected }) => [number, amount, expected]).toSorted(),
      openOnPaper()
        .map(({ number, amount, worth }) => [number, amount, worth])
        .toSorted(),
    )
    const told = await ask(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)
    const [money]: OpenMoney[] = told.rows
    assert.equal((money?.cash ?? 0) + (money?.checksAmount ?? 0), worthOf(openOnPaper()))
    assert.equal(told.waiting.amount, waiting)
    const listed: SettlementRow[] = (await ask('/api/Device/Settlements?limit=200')).rows
    const standing = settled.filter(({ isUndone }) => !isUndone)
    const total = (of: (row: SettlementRow) => number) => listed.reduce((all, row) => all + of(row), 0)
    assert.equal(
      total(({ expectedCash, expectedChecks }) => expectedCash + expectedChecks),
      standing.reduce((all, { expected }) => all + expected, 0),
    )
    assert.equal(
      total(({ countedCash, countedChecks }) => countedCash + countedChecks),
      standing.reduce((all, { counted }) => all + counted, 0),
    )
    assert.deepEqual(
      listed.map(({ number }) => number).toSorted((one, other) => one - other),
      listed.map((_, index) => index + 1),
    )
    const [{ count }] = await shop.rowsOf(
      `select count(*)::int from (select payment_id from device_settlement_payments where company_id = $1 and reversed_by is null group by 1 having count(*) > 1) twice`,
      [shop.companyId],
    )
    assert.equal(count, 0)
  })
