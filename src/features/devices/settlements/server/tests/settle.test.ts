import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accepted, all, cash, check, openOffice } from '#test/settling.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('cash and checks are with the rep until they are counted in the office; what comes later belongs to the next time', async () => {
  const shop = await openOffice(server)
  for (const payment of [cash(12_000), check(30_000, '501'), check(15_000, '502')])
    assert.equal((await shop.pays(payment)).outcome, 'accepted')
  const [money] = await shop.openMoney()
  assert.deepEqual([money?.cash, money?.checks, money?.checksAmount, money?.payments, money?.late], [12_000, 2, 45_000, 3, false])
  const rows = await shop.payments()
  assert.deepEqual(
    rows.map(({ amount, books }) => [amount, books]),
    [
      [12_000, 'held'],
      [30_000, 'held'],
      [15_000, 'held'],
    ],
  )
  await shop.pays(cash(700))
  const short = { payments: all(rows), countedCash: 11_500 }
  const unsaid = await shop.settle(short)
  assert.deepEqual([unsaid.statusCode, Object.keys(unsaid.json().fields)], [400, ['reason']], unsaid.body)
  const requestKey = randomUUID()
  const made = accepted(await shop.settle({ ...short, reason: 'Change for parking', requestKey }))
  assert.deepEqual(accepted(await shop.settle({ ...short, reason: 'Change for parking', requestKey })), made)
  const kept = await shop.settlement(made.id)
  assert.deepEqual(
    [kept.number, kept.expectedCash, kept.countedCash, kept.expectedChecks, kept.countedChecks, kept.difference, kept.reason, kept.state],
    [1, 12_000, 11_500, 45_000, 45_000, -500, 'Change for parking', 'stands'],
  )
  assert.equal(kept.lines.length, 3)
  const [left, ...others] = await shop.openMoney()
  assert.deepEqual([left?.cash, left?.checks, others.length], [700, 0, 0])
  const next = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 700 }))
  const twice = shop.rowsOf(
    `insert into device_settlement_payments (company_id, settlement_id, payment_id, amount, cash, came) values ($1, $2, $3, 12000, 12000, true)`,
    [shop.companyId, next.id, rows[0]?.id],
  )
  await assert.rejects(twice, /device_settlement_payments_once/)
})

test('a check that is not there stays with the rep, or is short for a reason; cash that is over does not hide it', async () => {
  const shop = await openOffice(server)
  for (const payment of [cash(1000), check(2000, '601'), check(3000, '602')]) await shop.pays(payment)
  const [inCash, first, second] = await shop.payments()
  assert.ok(inCash && first && second)
  const partly = accepted(await shop.settle({ payments: all([inCash, first]), countedCash: 1000 }))
  assert.equal((await shop.settlement(partly.id)).difference, 0)
  assert.deepEqual(
    (await shop.payments()).map(({ checkNumber }) => checkNumber),
    ['602'],
  )
  await shop.pays(cash(5000))
  const rows = await shop.payments()
  const missing = rows.map(({ id, cash: taken }) => ({ id, came: taken > 0 }))
  const covered = { payments: missing, countedCash: 8000 }
  assert.equal((await shop.settle(covered)).statusCode, 400)
  const made = accepted(await shop.settle({ ...covered, reason: 'Paid the lost check in cash' }))
  const kept = await shop.settlement(made.id)
  assert.deepEqual([kept.difference, kept.checks, kept.checksCounted, kept.lines.filter(({ came }) => !came).length], [0, 1, 0, 1])
  assert.deepEqual(
    (await shop.settlements(`filters=${encodeURIComponent('{"differs":"Y"}')}`)).map(({ number }) => number),
    [made.number],
  )
})

test('two receive at once: one gets it, the other hears who did', async () => {
  const shop = await openOffice(server)
  for (let each = 0; each < 3; each++) await shop.pays(cash(500))
  const rows = await shop.payments()
  const other = await signedInCompany(server, { role: 'accounting', companyId: shop.companyId })
  const answers = await Promise.all([shop.office, other].map((by) => shop.settle({ payments: all(rows), countedCash: 1500 }, by)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  assert.equal(refused?.json().code, 'moneyTaken')
  const [kept, ...more] = await shop.settlements()
  assert.deepEqual([more.length, refused?.body.includes(kept?.settledBy ?? '-'), kept?.countedCash], [0, true, 1500])
})

test('taken back once, by a row of its own; what it covered is to be handed in anew', async () => {
  const shop = await openOffice(server)
  await shop.pays(cash(900))
  const rows = await shop.payments()
  const wrong = accepted(await shop.settle({ payments: all(rows), countedCash: 90, reason: 'Typed wrong' }))
  assert.equal((await shop.office.post(`/api/Device/UndoSettlement/${wrong.id}`, { reason: ' ' })).statusCode, 400)
  const answers = await Promise.all([1, 2].map(() => shop.office.post(`/api/Device/UndoSettlement/${wrong.id}`, { reason: 'It was 9.00' })))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  const undo = answers.find(({ statusCode }) => statusCode === 200)?.json().result
  assert.deepEqual(
    (await shop.settlements()).map(({ number, state, difference, other }) => [number, state, difference, other?.number]),
    [
      [2, 'undo', 810, 1],
      [1, 'undone', -810, 2],
    ],
  )
  assert.equal((await shop.office.post(`/api/Device/UndoSettlement/${undo.id}`, { reason: 'No' })).json().code, 'settlementUndone')
  assert.deepEqual(await shop.payments(), rows)
  const right = accepted(await shop.settle({ payments: all(rows), countedCash: 900 }))
  assert.deepEqual([right.number, (await shop.settlement(right.id)).difference, await shop.openMoney()], [3, 0, []])
  assert.equal((await shop.settlement(wrong.id)).lines.length, 1)
})

test('money with what waits in Review is said, and is a payment once it is accepted', async () => {
  const shop = await openOffice(server)
  const odd = shop.document({ rulesVersion: 99, payment: cash(1600) as never })
  assert.equal((await shop.one(odd)).outcome, 'review')
  const waiting = async () => (await shop.ask<{ waiting: object }>(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).waiting
  assert.deepEqual([await waiting(), await shop.openMoney()], [{ documents: 1, amount: 1600, more: false }, []])
  const [row] = (await shop.tray()).rows
  const { version } = await shop.details(row.id)
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version })).statusCode, 200)
  assert.deepEqual([await waiting(), (await shop.openMoney()).map((each) => each.cash)], [{ documents: 0, amount: 0, more: false }, [1600]])
})

test('where no books follow, what a person accepts is with the rep all the same, and nothing is posted', async () => {
  const shop = await openOffice(server, { books: false })
  assert.equal((await shop.one(shop.document({ payment: cash(1600) as never }))).outcome, 'accepted')
  assert.equal((await shop.pays(check(2500, '801'))).outcome, 'review')
  const row = (await shop.tray()).rows.find(({ kind }: { kind: string }) => kind === 'payment')
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })).statusCode, 200)
  const rows = await shop.payments()
  assert.deepEqual(
    rows.map(({ amount, books }) => [amount, books]),
    [
      [1600, 'byHand'],
      [2500, 'byHand'],
    ],
  )
  assert.deepEqual(await shop.rowsOf(`select 1 from book_work where company_id = $1 and kind = 'collected'`, [shop.companyId]), [])
  accepted(await shop.settle({ payments: all(rows), countedCash: 1500, reason: 'Toll' }))
  assert.deepEqual(await shop.openMoney(), [])
  // QuickBooks has none of it: nobody is told that it differs from what is there.
  const prepared = await shop.office.post('/api/Device/PrepareSettlements', {})
  const file = (await shop.office.get(prepared.json().result.path)).body
  assert.ok(file.includes('Toll') && !file.includes('QuickBooks has'), file)
})
