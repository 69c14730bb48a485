import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { pdfText } from '#test/pdf-text.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accepted, all, cash, check, openOffice } from '#test/settling.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('a rep sees their own alone and receives nothing; operations see none of it; nor does another company', async () => {
  const shop = await openOffice(server)
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

test('a rep who is not active any more still has the money: it is asked for by the rep, and listed', async () => {
  const shop = await openOffice(server)
  await shop.pays(cash(400))
  const other = await shop.add(`reps (company_id, code, name) values ($1, 'X9', 'Other rep')`)
  const open = async (query = '') => (await shop.ask<{ rows: { repId: string; cash: number }[] }>(`/api/Device/OpenMoney${query}`)).rows
  const whose = (rows: Awaited<ReturnType<typeof open>>) => rows.map(({ repId, cash: inCash }) => [repId, inCash])
  const left = await open(`?repId=${shop.repId}`)
  assert.deepEqual([whose(left), await open(`?repId=${other}`)], [[[shop.repId, 400]], []])
  const saved = await shop.office.post('/api/Settings/SaveRep', { id: shop.repId, active: 'N' })
  assert.equal(saved.statusCode, 200, saved.body)
  assert.deepEqual(await open(), left)
  const rows = await shop.payments()
  accepted(await shop.settle({ payments: all(rows), countedCash: 400 }))
  assert.deepEqual([await open(`?repId=${shop.repId}`), (await shop.settlements(`search=${shop.repCode}`)).length], [[], 1])
})

test('the receipt, the file, and the list by number, rep and device', async () => {
  const shop = await openOffice(server)
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

test('receipt and file say of each payment where it is: on its way, not posted, or kept while nothing is posted', async () => {
  const shop = await openOffice(server)
  for (const payment of [cash(1000), check(2000, '811'), cash(400)]) await shop.pays(payment)
  await shop.rowsOf(`update collected_payments set posted = false where company_id = $1 and amount = 400`, [shop.companyId])
  const connected = (state: string) =>
    shop.rowsOf('update quickbooks_connections set state = $2 where company_id = $1', [shop.companyId, state])
  await connected('active')
  const rows = await shop.payments()
  assert.deepEqual(
    rows.map(({ amount, books }) => [amount, books]),
    [
      [1000, 'waits'],
      [2000, 'waits'],
      [400, 'byHand'],
    ],
  )
  const made = accepted(await shop.settle({ payments: all(rows), countedCash: 1400 }))
  const receipt = async () => {
    const { pdfBase64 } = await shop.ask<{ pdfBase64: string }>(`/api/Device/SettlementReceipt/${made.id}`)
    return (await pdfText(Buffer.from(pdfBase64, 'base64'))).replace(/\s+/g, ' ')
  }
  const said = await receipt()
  for (const words of ['2 payments, $30.00, are on their way', '1 payment of $4.00 is not posted', 'Not posted'])
    assert.ok(said.includes(words), said)
  const file = async () => {
    const prepared = await shop.office.post('/api/Device/PrepareSettlements', {})
    const [head = '', row = ''] = (await shop.office.get(prepared.json().result.path)).body.split('\r\n')
    const cells = row.split(',')
    return ['In QuickBooks', 'On its way to QuickBooks', 'Entered in QuickBooks by somebody'].map(
      (name) => cells[head.split(',').indexOf(name)],
    )
  }
  assert.deepEqual(await file(), ['0.00', '30.00', '4.00'])
  // Our access is refused, or posting is switched off.
  await connected('reconnect')
  assert.deepEqual(await file(), ['0.00', '30.00', '4.00'])
  const held = async () => (await shop.settlement(made.id)).lines.map(({ books }) => books)
  assert.deepEqual(await held(), ['held', 'held', 'byHand'])
  await connected('active')
  await shop.rowsOf('update book_settings set active = false where company_id = $1', [shop.companyId])
  assert.deepEqual(await held(), ['held', 'held', 'byHand'])
  assert.ok((await receipt()).includes('nothing is posted to QuickBooks now'))
  await shop.rowsOf(
    `insert into postings (company_id, kind, source_id, entity, amount, state, unsettled_since)
     select company_id, 'collected', id::text, 'Payment', amount, case when amount = 1000 then 'posted' else 'gone' end, null
     from collected_payments where company_id = $1 and posted`,
    [shop.companyId],
  )
  assert.deepEqual(await file(), ['10.00', '0.00', '4.00'])
  assert.deepEqual(
    (await shop.settlement(made.id)).lines.map(({ books, account }) => [books, account]),
    [
      ['posted', ''],
      ['void', ''],
      ['byHand', ''],
    ],
  )
})
