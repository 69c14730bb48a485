import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { CollectedPayment, OpenMoney, SettlementRow } from '../../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
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

/** What is on paper: a payment by its document, and with which settlement it lies. */
type Paid = { number: string; amount: number; cash: number; settlement: string | null }
type Settled = { id: string; payments: Paid[]; counted: number; expected: number; isUndone: boolean }

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
    const openOnPaper = () => paid.filter(({ settlement }) => settlement === null)
    const ask = async (path: string) => (await shop.office.get(path)).json().result
    const open = async (): Promise<CollectedPayment[]> => (await ask(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).rows
    const settle = (payments: { id: string; came: boolean }[], countedCash: number) =>
      shop.office.post(`/api/Device/Settle/${shop.deviceId}`, {
        ...{ repId: shop.repId, requestKey: randomUUID(), payments, countedCash, reason: 'As counted' },
      })

    const make = () => {
      const amount = 100 + random(5000)
      const isCheck = random(3) === 0
      const isOrder = random(2) === 0
      const payment = { method: 'O' as const, amount, cash: isCheck ? 0 : amount, checkNumber: isCheck ? String(100 + paid.length) : '' }
      const document = shop.document((isOrder ? { payment } : { kind: 'payment', lines: [], net: 0, total: amount, payment }) as never)
      const taken: Paid = { number: document.number, amount, cash: payment.cash, settlement: null }
      return { document, paid: taken }
    }
    const hand = async ({ document, paid: taken }: ReturnType<typeof make>) => {
      const { outcome } = await shop.one(document)
      if (outcome === 'review') {
        const [row] = await shop.rowsOf('select id, version from device_documents where client_id = $1', [document.id])
        const answer = await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: row.version })
        assert.equal(answer.statusCode, 200, answer.body)
      }
      paid.push(taken)
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
    /** A document that takes the place of the newest order whose cash was taken says the same money: it is taken once. */
    const change = async () => {
      const made = make()
      await hand(made)
      if (made.document.kind !== 'order') return
      if (random(2)) await receive()
      const payment = { method: 'O' as const, amount: made.paid.amount, cash: made.paid.cash, checkNumber: '' }
      const changed = shop.document({ changes: made.document.id, lines: [shop.line('1')], payment } as never)
      // Whether it is taken or waits for somebody: of the money there is one row.
      if ((await shop.one(changed)).outcome === 'accepted') made.paid.number = changed.number
    }
    const receive = async () => {
      const rows = await open()
      const named = rows.filter(() => random(4) > 0)
      if (!named.length) return
      const counted = named.reduce((sum, { cash }) => sum + cash, 0) + (random(2) ? 0 : random(200) - 100)
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
        .reduce((sum, { amount, cash }) => sum + amount - cash, 0)
      settled.push({
        ...{ id, payments, isUndone: false, counted: countedCash + checks },
        expected: payments.reduce((sum, { amount }) => sum + amount, 0),
      })
    }
    const twoAtOnce = async () => {
      const rows = await open()
      if (!rows.length) return
      const named = rows.map(({ id }) => ({ id, came: true }))
      const sum = rows.reduce((all, { cash }) => all + cash, 0)
      const answers = await Promise.all([settle(named, sum), settle(named.slice(0, 1), rows[0]?.cash ?? 0)])
      assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
      const isWhole = answers[0]?.statusCode === 200
      const got = isWhole ? rows : rows.slice(0, 1)
      const { id } = answers[isWhole ? 0 : 1]?.json().result ?? {}
      const payments = got.flatMap(({ number }) => paid.filter((each) => each.number === number))
      for (const each of payments) each.settlement = id
      const total = payments.reduce((sum, { amount }) => sum + amount, 0)
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
    /** QuickBooks says that a check bounced, and later that it did not: whose hands it is in is another matter. */
    const bounce = async () => {
      const one = paid.find(({ amount, cash }) => amount > cash)
      if (!one) return
      await shop.rowsOf(
        `insert into postings (company_id, kind, source_id, entity, state, amount) select company_id, 'collected', id::text, 'Payment', $3, amount
           from collected_payments where company_id = $1 and number = $2
         on conflict (company_id, kind, source_id) do update set state = excluded.state`,
        [shop.companyId, one.number, random(2) ? 'gone' : 'posted'],
      )
    }

    const doings = [collect, collect, collect, keepBack, arrive, change, receive, receive, twoAtOnce, undo, bounce]
    for (let step = 0; step < steps; step++) await doings[random(doings.length)]?.()

    const rows = await open()
    const sum = (some: readonly { amount: number }[]) => some.reduce((all, { amount }) => all + amount, 0)
    assert.deepEqual(
      rows.map(({ number, amount }) => [number, amount]).toSorted(),
      openOnPaper()
        .map(({ number, amount }) => [number, amount])
        .toSorted(),
    )
    const [money]: OpenMoney[] = (await ask(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).rows
    assert.equal((money?.cash ?? 0) + (money?.checksAmount ?? 0), sum(openOnPaper()))
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
    assert.equal(sum(paid), sum(openOnPaper()) + standing.reduce((all, { expected }) => all + expected, 0))
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
