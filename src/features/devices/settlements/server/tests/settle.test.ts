import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { copyOn } from '#test/device-copy.ts'
import { keepBooks } from '#test/kept-books.ts'
import { pdfText } from '#test/pdf-text.ts'
import { type VanShop, vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { CollectedPayment, OpenMoney, Settlement, SettlementRow } from '../../contract.ts'
import { tellOfKept } from '../kept.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { RATE_LIMIT_SCALE: '1000' } })
})
after(() => server.close())

const cash = (amount: number) => ({ method: 'O' as const, amount, cash: amount })
const check = (amount: number, checkNumber: string) => ({ method: 'O' as const, amount, cash: 0, checkNumber })

/** A rep with a tablet, and an office that counts and keeps books. */
async function office({ books = true } = {}) {
  const shop = await vanShop(server)
  if (books) await keepBooks(shop)
  const ask = async <T>(path: string): Promise<T> => {
    const answer = await shop.office.get(path)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const pays = (payment: { amount: number }) =>
    shop.one(shop.document({ kind: 'payment', lines: [], net: 0, total: payment.amount, payment } as never))
  const open = async () => (await ask<{ rows: OpenMoney[] }>(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).rows
  const payments = async () =>
    (await ask<{ rows: CollectedPayment[] }>(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).rows
  const settle = (given: object, by: Pick<VanShop['office'], 'post'> = shop.office) =>
    by.post(`/api/Device/Settle/${shop.deviceId}`, { repId: shop.repId, requestKey: randomUUID(), ...given })
  const details = (id: string) => ask<Settlement>(`/api/Device/Settlement/${id}`)
  const list = async (query = '') => (await ask<{ rows: SettlementRow[] }>(`/api/Device/Settlements?${query}`)).rows
  return { ...shop, ask, pays, openMoney: open, payments, settle, settlement: details, settlements: list }
}
const all = (rows: readonly CollectedPayment[], came = true) => rows.map(({ id }) => ({ id, came }))
const accepted = (answer: { statusCode: number; body: string; json(): { result: { id: string; number: number } } }) => {
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}

test('cash and checks are with the rep until they are counted in the office; what comes later belongs to the next time', async () => {
  const shop = await office()
  for (const payment of [cash(12_000), check(30_000, '501'), check(15_000, '502')])
    assert.equal((await shop.pays(payment)).outcome, 'accepted')
  const [money] = await shop.openMoney()
  assert.deepEqual([money?.cash, money?.checks, money?.checksAmount, money?.payments, money?.late], [12_000, 2, 45_000, 3, false])
  const rows = await shop.payments()
  assert.deepEqual(
    rows.map(({ amount, books }) => [amount, books]),
    [
      [12_000, 'waits'],
      [30_000, 'waits'],
      [15_000, 'waits'],
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
  const shop = await office()
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
  const shop = await office()
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
  const shop = await office()
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

test('a rep sees their own alone and receives nothing; operations see none of it; nor does another company', async () => {
  const shop = await office()
  await shop.pays(cash(400))
  const rows = await shop.payments()
  const made = accepted(await shop.settle({ payments: all(rows), countedCash: 400 }))
  await shop.pays(cash(100))
  const person = async (role: 'rep' | 'operations' | 'viewer', repId: string | null = null) => {
    const one = await signedInCompany(server, { role, companyId: shop.companyId })
    await shop.rowsOf('update memberships set rep_id = $1 where user_id = $2', [repId, one.userId])
    return one
  }
  const theirs = await shop.add(`reps (company_id, code, name) values ($1, 'X9', 'Other rep')`)
  const [own, other, none] = [await person('rep', shop.repId), await person('rep', theirs), await person('rep')]
  const path = `/api/Device/Settlement/${made.id}`
  for (const [who, seen] of [
    [own, 1],
    [other, 0],
    [none, 0],
  ] as const) {
    const counted = [
      (await who.get('/api/Device/OpenMoney')).json().result.rows,
      (await who.get('/api/Device/Settlements')).json().result.rows,
    ]
    assert.deepEqual(
      [
        ...counted.map(({ length }) => length),
        (await who.get(path)).statusCode,
        (await who.get(`/api/Device/SettlementReceipt/${made.id}`)).statusCode,
      ],
      [seen, seen, seen ? 200 : 404, seen ? 200 : 404],
    )
    assert.equal((await shop.settle({ payments: all(rows), countedCash: 0 }, who)).statusCode, 403)
  }
  assert.equal((await (await person('operations')).get('/api/Device/Settlements')).statusCode, 403)
  assert.equal((await (await person('viewer')).get(path)).statusCode, 200)
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(path)).statusCode, 404)
  assert.equal((await shop.settle({ payments: all(rows), countedCash: 0 }, stranger)).statusCode, 404)
  assert.equal((await shop.settle({ payments: [{ id: randomUUID(), came: true }], countedCash: 0 })).statusCode, 404)
})

test('the receipt, the file, and the list by number, rep and device', async () => {
  const shop = await office()
  for (const payment of [cash(12_345), check(5000, '701')]) await shop.pays(payment)
  const made = accepted(
    await shop.settle({ payments: all(await shop.payments()), countedCash: 12_300, reason: 'Parking', note: 'By night safe' }),
  )
  const receipt = await shop.ask<{ filename: string; pdfBase64: string }>(`/api/Device/SettlementReceipt/${made.id}`)
  assert.deepEqual(
    [receipt.filename, Buffer.from(receipt.pdfBase64, 'base64').subarray(0, 5).toString()],
    [`settlement-${made.number}.pdf`, '%PDF-'],
  )
  for (const [language, words] of [
    ['en', ['Settlement #1', 'Check 701', 'Reason: Parking', '-$0.45', '$173.45', 'By night safe']],
    ['es', ['Liquidación n.º 1', 'Cheque 701', 'Motivo: Parking', '-$0.45', '$173.45', 'Recibido por']],
  ] as const) {
    const headers = { ...shop.office.headers, 'accept-language': language }
    const answer = await server.app.inject({ method: 'GET', url: `/api/Device/SettlementReceipt/${made.id}`, headers })
    const text = await pdfText(Buffer.from(answer.json().result.pdfBase64, 'base64'))
    for (const word of words) assert.ok(text.includes(word), `${word}: ${text}`)
  }
  const prepared = await shop.office.post('/api/Device/PrepareSettlements', {})
  const file = (await shop.office.get(prepared.json().result.path)).body
  assert.ok(file.includes('123.45') && file.includes('-0.45') && file.includes('Parking') && file.includes('by hand'), file)
  for (const [search, found] of [
    [`%23${made.number}`, 1],
    [shop.repCode, 1],
    ['tablet', 1],
    ['99', 0],
  ] as const)
    assert.equal((await shop.settlements(`search=${search}`)).length, found, search)
  const filtered = async (filters: object) => (await shop.settlements(`filters=${encodeURIComponent(JSON.stringify(filters))}`)).length
  assert.deepEqual(
    [
      await filtered({ device: [shop.deviceId], rep: [shop.repCode], state: ['stands'] }),
      await filtered({ device: [randomUUID()] }),
      await filtered({ differs: 'N' }),
      await filtered({ state: ['undo', 'undone'] }),
      await filtered({ settled: { from: '2020-01-01', to: '2020-12-31' } }),
    ],
    [1, 0, 0, 0, 0],
  )
})

test('what a rep has for long is told once, stands among what needs somebody, and goes away once it is received', async () => {
  const shop = await office()
  await shop.pays(cash(4200))
  const look = () => server.services.transaction({ companyId: shop.companyId }, (db) => tellOfKept(db, shop.companyId))
  const told = () => shop.rowsOf(`select value from notifications where company_id = $1 and code = 'NA_MONEY_KEPT'`, [shop.companyId])
  const needed = async () => (await shop.ask<{ money: { rows: OpenMoney[] } }>('/Dashboard/GetOverview')).money.rows.length
  await look()
  assert.deepEqual([await told(), await needed()], [[], 0])
  await shop.rowsOf(`update collected_payments set taken_on = taken_on - 5 where company_id = $1`, [shop.companyId])
  await look()
  await look()
  const values = await told()
  assert.equal(values.length, 1)
  assert.ok(values[0].value.includes('$42.00'), values[0].value)
  assert.equal(await needed(), 1)
  const { rows } = await server.services.pool.query('select company_id from app.money_kept(3)')
  assert.ok(rows.some(({ company_id }) => company_id === shop.companyId))
  // Received is what is new; what is there for long stays, and was told.
  await shop.pays(cash(100))
  const fresh = (await shop.payments()).filter(({ amount }) => amount === 100)
  accepted(await shop.settle({ payments: all(fresh), countedCash: 100 }))
  await look()
  assert.deepEqual([(await told()).length, await needed()], [1, 1])
  accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 4200 }))
  assert.equal(await needed(), 0)
})

test('the device learns what is open and what was received, and nobody else’s device is asked to look', async () => {
  const shop = await office()
  const copy = copyOn(shop.tablet)
  await copy.pull()
  const document = shop.document({ kind: 'payment', lines: [], net: 0, total: 8000, payment: cash(8000) as never })
  await shop.one(document)
  const open = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual(open, { open: { cash: 8000, checks: 0, checksAmount: 0, documents: [document.id] }, settled: [] })
  const made = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 7900, reason: 'Toll' }))
  const settled = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual(settled?.open, { cash: 0, checks: 0, checksAmount: 0, documents: [] })
  assert.deepEqual(
    settled?.settled.map(({ number, cash: counted, difference, reason }) => [number, counted, difference, reason]),
    [[made.number, 7900, -100, 'Toll']],
  )
  const [idle] = await copy.pull()
  assert.equal(idle?.money, null)
  await shop.office.post(`/api/Device/UndoSettlement/${made.id}`, { reason: 'Wrong' })
  const undone = (await copy.pull()).findLast(({ money }) => money !== null)?.money
  assert.deepEqual([undone?.open.cash, undone?.settled], [8000, []])
})

test('money with what waits in Review is said, and is a payment once it is accepted', async () => {
  const shop = await office()
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
  const shop = await office({ books: false })
  assert.equal((await shop.one(shop.document({ payment: cash(1600) as never }))).outcome, 'accepted')
  assert.equal((await shop.pays(check(2500, '801'))).outcome, 'review')
  const row = (await shop.tray()).rows.find(({ kind }: { kind: string }) => kind === 'payment')
  assert.equal((await shop.office.post(`/api/Device/AcceptDocument/${row.id}`, { version: 1 })).statusCode, 200)
  const { rows, account } = await shop.ask<{ rows: CollectedPayment[]; account: string | null }>(
    `/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`,
  )
  assert.deepEqual(
    [rows.map(({ amount, books }) => [amount, books]), account],
    [
      [
        [1600, 'byHand'],
        [2500, 'byHand'],
      ],
      null,
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
