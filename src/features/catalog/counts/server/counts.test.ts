import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { CountLine } from '../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const movedOn = '2026-11-28'

type Item = { name: string; sku: string; quantity: number; cost: number | null; gtin?: string; categoryId?: string }
/** A company that counts these items, and what is asked of it. */
async function counting(items: Item[]) {
  const person = await signedInCompany(server)
  const { owner } = server.database
  const ids: string[] = []
  for (const { name, sku, quantity, cost, gtin } of items) {
    const { rows } = await owner.query(
      `insert into items (company_id, name, sku, item_type, quantity_on_hand, purchase_cost) values ($1, $2, $3, 'Inventory', $4, $5) returning id`,
      [person.companyId, name, sku, quantity, cost],
    )
    ids.push(rows[0].id)
    if (gtin)
      await owner.query(`insert into item_packs (company_id, item_id, unit, quantity, gtin) values ($1, $2, 'CA', 12, $3)`, [
        person.companyId,
        rows[0].id,
        gtin,
      ])
  }
  assert.equal((await person.post('/api/Stock/Start', { negative: 'warn' })).statusCode, 200)
  const get = async (url: string) => (await person.get(url)).json().result
  const [{ id: home }] = (await get('/api/Stock/Locations')).rows
  const does = async (path: string, body: object = {}) => {
    const answer = await person.post(`/api/StockCount/${path}`, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const start = (body: object = {}) => does('Start', { locationId: home, requestKey: randomUUID(), ...body })
  const linesOf = async (id: string): Promise<CountLine[]> => (await get(`/api/StockCount/Lines/${id}?limit=200`)).rows
  const onHand = async (itemId: string): Promise<string> => (await get(`/api/Stock/Item/${itemId}`)).onHand
  const adjust = async (itemId: string, quantity: string) => {
    const body = { requestKey: randomUUID(), locationId: home, movedOn, reason: 'Sold', lines: [{ itemId, quantity }] }
    assert.equal((await person.post('/api/Stock/Adjust', body)).statusCode, 200)
  }
  return { person, ids, home, get, does, start, linesOf, onHand, adjust }
}
const codeOf = (answer: { json(): { code: string } }) => answer.json().code
const rope = { name: 'Rope', sku: 'ROPE-1', quantity: 10, cost: 2.5 }
const cleat = { name: 'Cleat', sku: 'CLEAT', quantity: 4, cost: 1 }

test('a difference is moved once, by what it was in the moment of counting', async () => {
  const { person, ids, get, does, start, linesOf, onHand, adjust } = await counting([rope, cleat])
  const [ropeId = '', cleatId = ''] = ids
  const { id } = await start()
  const lines = await linesOf(id)
  assert.deepEqual(
    lines.map(({ lineNo, itemNumber, counted, expected }) => [lineNo, itemNumber, counted, expected]),
    [
      [1, 'CLEAT', null, null],
      [2, 'ROPE-1', null, null],
    ],
  )
  await does(`Enter/${id}`, { lines: [{ lineNo: 2, counted: '8' }] })
  // Two leave while the count goes on: 8 were there when it was counted.
  await adjust(ropeId, '-2')
  assert.deepEqual(await does(`Enter/${id}`, { lines: [{ lineNo: 2, counted: '8' }] }), { entered: 0 })
  await does(`Enter/${id}`, { lines: [{ lineNo: 1, counted: '4' }] })
  const [, counted] = await linesOf(id)
  assert.deepEqual([counted?.expected, counted?.difference, counted?.value], ['10', '-2', '-5'])
  assert.equal(codeOf(await person.post(`/api/StockCount/Approve/${id}`)), 'countMoved')
  await does(`Finish/${id}`)
  await adjust(ropeId, '-1')
  const detail = await get(`/api/StockCount/Details/${id}`)
  assert.deepEqual([detail.state, detail.differing, detail.value, detail.canApprove], ['counted', 1, '-5', true])
  const answers = await Promise.all([1, 2, 3].map(() => does(`Approve/${id}`)))
  assert.deepEqual(answers, [{ moved: 1 }, { moved: 1 }, { moved: 1 }])
  assert.deepEqual([await onHand(ropeId), await onHand(cleatId)], ['5', '4'])
  const { rows } = await get(`/api/Stock/History/${ropeId}`)
  assert.deepEqual([rows[0].kind, rows[0].quantity, rows[0].balance, rows[0].documentId], ['count', '-2', '5', id])
  assert.equal(codeOf(await person.post(`/api/StockCount/Cancel/${id}`)), 'countMoved')
})

test('a cancelled count changes nothing, and the same key starts one count', async () => {
  const { person, ids, does, start, onHand } = await counting([rope])
  const requestKey = randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => start({ requestKey })))
  const [{ id, number }] = answers
  assert.deepEqual(
    answers,
    [1, 2, 3].map(() => ({ id, number })),
  )
  assert.equal((await start()).number, number + 1)
  assert.equal(codeOf(await person.post(`/api/StockCount/Finish/${id}`)), 'countEmpty')
  await does(`Enter/${id}`, { lines: [{ lineNo: 1, counted: '3' }] })
  await does(`Cancel/${id}`)
  await does(`Cancel/${id}`)
  assert.equal(await onHand(ids[0] ?? ''), '10')
  assert.equal(codeOf(await person.post(`/api/StockCount/Enter/${id}`, { lines: [{ lineNo: 1, counted: '4' }] })), 'countMoved')
})

test('what looks wrong is counted again before it is approved; who counts blindly is not told', async () => {
  const { person, ids, get, does, start, linesOf, onHand } = await counting([rope])
  const { id } = await start({ blind: true })
  await does(`Enter/${id}`, { lines: [{ lineNo: 1, counted: '1' }] })
  const [blind] = await linesOf(id)
  assert.deepEqual([blind?.counted, blind?.expected, blind?.difference], ['1', null, null])
  assert.equal((await get(`/api/StockCount/Details/${id}`)).value, null)
  await does(`Finish/${id}`)
  assert.equal((await linesOf(id))[0]?.difference, '-9')
  await does(`Recount/${id}`, { lines: [1] })
  assert.equal(codeOf(await person.post(`/api/StockCount/Finish/${id}`)), 'countEmpty')
  await does(`Enter/${id}`, { lines: [{ lineNo: 1, counted: '10.5' }] })
  const [again] = await linesOf(id)
  assert.deepEqual([again?.firstCounted, again?.again], ['1', false])
  await does(`Finish/${id}`)
  assert.deepEqual(await does(`Approve/${id}`), { moved: 1 })
  assert.equal(await onHand(ids[0] ?? ''), '10.5')
})

test('a scanner finds a line by the code of a case, a person by number or name; what is on no line can be added', async () => {
  const { get, does, start } = await counting([
    { ...rope, gtin: '00012345678905' },
    cleat,
    { ...rope, name: 'Twine', sku: 'TWINE', quantity: 0 },
  ])
  const { id } = await start()
  const find = (code: string) => get(`/api/StockCount/Find/${id}?code=${encodeURIComponent(code)}`)
  const scanned = await find('012345678905')
  assert.deepEqual([scanned.line.itemNumber, scanned.unit, scanned.perUnit], ['ROPE-1', 'CA', '12'])
  assert.equal((await find('cleat')).line.name, 'Cleat')
  const missing = await find('Twine')
  assert.deepEqual([missing.line, missing.item.name], [null, 'Twine'])
  assert.deepEqual(await does(`AddItem/${id}`, { itemId: missing.item.id }), { lineNo: 3 })
  assert.deepEqual(await does(`AddItem/${id}`, { itemId: missing.item.id }), { lineNo: 3 })
  assert.equal((await find('twine')).line.lineNo, 3)
  assert.deepEqual((await find('nothing')).item, null)
})

test('the sheet goes out without quantities and comes back filled in; what is wrong in it is named', async () => {
  const { person, get, does, start, linesOf } = await counting([rope, cleat])
  const { id } = await start({ blind: true })
  const { path } = await does('PrepareSheet', { id })
  const sheet = (await server.app.inject({ url: path })).body.replace('\u{feff}', '')
  assert.equal(sheet, 'Line,Item number,Item,Unit,Counted\r\n1,CLEAT,Cleat,EA,\r\n2,ROPE-1,Rope,EA,\r\n')
  const pdf = await get(`/api/StockCount/Sheet/${id}`)
  assert.equal(Buffer.from(pdf.pdfBase64, 'base64').subarray(0, 5).toString(), '%PDF-')
  const bring = async (text: string) => {
    const { payload, headers } = multipart([{ name: 'file', filename: 'count.csv', content: Buffer.from(text) }])
    const url = `/api/StockCount/Import/${id}`
    return server.app.inject({ method: 'POST', url, headers: { ...person.headers, ...headers }, payload })
  }
  const filled = sheet.replace('EA,\r\n2', 'EA,5\r\n2').replace('Rope,EA,', 'Rope,EA,many') + '7,X,X,EA,1\r\n'
  const { result } = (await bring(filled)).json()
  assert.equal(result.entered, 1)
  assert.deepEqual(
    result.problems.map(({ row }: { row: number }) => row),
    [3, 4],
  )
  assert.deepEqual(
    (await linesOf(id)).map(({ counted }) => counted),
    ['5', null],
  )
  assert.equal(codeOf(await bring('a,b\r\n1,2\r\n')), 'countFileColumns')
  assert.equal((await bring('\u0000\u0001PK')).statusCode >= 400, true)
})

test('a sheet that comes back later is compared with what there was when it was counted', async () => {
  const { person, ids, get, does, start, linesOf, onHand, adjust } = await counting([rope, cleat])
  const [ropeId = '', cleatId = ''] = ids
  const { id } = await start()
  assert.equal((await get(`/api/StockCount/Details/${id}`)).sheetAt, null)
  await get(`/api/StockCount/Sheet/${id}`)
  const { sheetAt } = await get(`/api/StockCount/Details/${id}`)
  assert.ok(sheetAt)
  // Three were sold since the sheet was filled in: 8 of 10 were there, and 5 are.
  await adjust(ropeId, '-3')
  const bring = async (countedAt: string, counted: string) => {
    const file = { name: 'file', filename: 'count.csv', content: Buffer.from(`Line,Counted\r\n2,${counted}\r\n`) }
    const { payload, headers } = multipart([...(countedAt ? [{ name: 'countedAt', value: countedAt }] : []), file])
    return server.app.inject({
      method: 'POST',
      url: `/api/StockCount/Import/${id}`,
      headers: { ...person.headers, ...headers },
      payload,
    })
  }
  const brought = await bring(sheetAt, '8')
  assert.equal(brought.statusCode, 200, brought.body)
  await does(`Enter/${id}`, { lines: [{ lineNo: 1, counted: '3' }], countedAt: sheetAt })
  assert.deepEqual(
    (await linesOf(id)).map(({ expected, difference, countedAt }) => [expected, difference, countedAt]),
    [
      ['4', '-1', sheetAt],
      ['10', '-2', sheetAt],
    ],
  )
  for (const wrong of ['2020-01-01T10:00', new Date(Date.now() + 3_600_000).toISOString(), 'yesterday']) {
    const answer = (await bring(wrong, '9')).json()
    assert.deepEqual([answer.code, Object.keys(answer.fields ?? {})], ['invalid', ['countedAt']], wrong)
  }
  await server.database.owner.query(`update companies set time_zone = 'Pacific/Honolulu' where id = $1`, [person.companyId])
  const now = Temporal.Now.plainDateTimeISO('Pacific/Honolulu').toString().slice(0, 16)
  assert.equal((await bring(now, '8.5')).statusCode, 200)
  assert.equal((await bring('', '8')).statusCode, 200)
  assert.equal((await linesOf(id))[1]?.expected, '7')
  assert.equal((await bring(sheetAt, '9')).statusCode, 200)
  await does(`Finish/${id}`)
  await does(`Approve/${id}`)
  assert.deepEqual([await onHand(ropeId), await onHand(cleatId)], ['6', '3'])
})

test('what is wrong in a sheet is named in few words, and the first of it', async () => {
  const { person, start } = await counting([rope])
  const { id } = await start()
  const wrong = Array.from({ length: 50 }, () => `${'9'.repeat(5000)},${'x'.repeat(5000)},1`)
  const rows = ['Line,Item number,Counted', `1,${'y'.repeat(5000)},1`, ...wrong, `1,ROPE-1,9`]
  const file = { name: 'file', filename: 'count.csv', content: Buffer.from(rows.join('\r\n')) }
  const { payload, headers } = multipart([file])
  const url = `/api/StockCount/Import/${id}`
  const { result } = (await server.app.inject({ method: 'POST', url, headers: { ...person.headers, ...headers }, payload })).json()
  assert.deepEqual([result.entered, result.problems.length], [1, 20])
  assert.ok(result.problems.every(({ text }: { text: string }) => text.length < 200))
})

test('a category that is not there is a wrong field', async () => {
  const { person, home } = await counting([rope])
  const body = { locationId: home, requestKey: randomUUID(), scope: 'category', categoryId: randomUUID() }
  const answer = (await person.post('/api/StockCount/Start', body)).json()
  assert.deepEqual([answer.code, Object.keys(answer.fields)], ['invalid', ['categoryId']])
})

test('a cycle count takes what is due by its share of the value', async () => {
  const items = [800, 150, 40, 10].map((cost, index) => ({ name: `Item ${index}`, sku: `I${index}`, quantity: 1, cost }))
  const { get, does, home, start, linesOf } = await counting(items)
  const due = async () => (await get(`/api/StockCount/Choices/${home}`)).due.map(({ items: count }: { items: number }) => count)
  assert.deepEqual(await due(), [1, 1, 2])
  const { id } = await start({ scope: 'due' })
  assert.equal((await linesOf(id)).length, 4)
  await does(`Enter/${id}`, { lines: [1, 2].map((lineNo) => ({ lineNo, counted: '1' })) })
  await does(`Finish/${id}`)
  assert.deepEqual(await does(`Approve/${id}`), { moved: 0 })
  assert.deepEqual(await due(), [0, 0, 2])
  await server.database.owner.query(`update stock_count_lines set counted_at = counted_at - interval '31 days' where count_id = $1`, [id])
  assert.deepEqual(await due(), [1, 0, 2])
})

test('other roles and other companies reach no count; a rep sees that of the own van alone', async () => {
  const { person, start } = await counting([rope])
  const { id } = await start()
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(`/api/StockCount/Details/${id}`)).statusCode, 404)
  const rep = await signedInCompany(server, { role: 'rep', companyId: person.companyId })
  assert.equal((await rep.get(`/api/StockCount/Details/${id}`)).statusCode, 404)
  assert.deepEqual((await rep.get('/api/StockCount/List')).json().result.rows, [])
  const operations = await signedInCompany(server, { role: 'operations', companyId: person.companyId })
  await operations.post(`/api/StockCount/Enter/${id}`, { lines: [{ lineNo: 1, counted: '1' }] })
  const { rows } = (await operations.get(`/api/StockCount/Lines/${id}`)).json().result
  assert.deepEqual([rows[0].difference, rows[0].value], ['-9', null])
  assert.equal((await operations.get('/api/StockValuation/List')).statusCode, 403)
})

test('the value is ours at cost beside what QuickBooks has', async () => {
  const { person, ids, get, adjust } = await counting([rope, { ...cleat, cost: null }])
  await adjust(ids[0] ?? '', '2')
  const { rows, sums } = await get('/api/StockValuation/List')
  assert.deepEqual(
    rows.map((row: Record<string, string>) => [row.name, row.onHand, row.value, row.inQuickbooks, row.valueInQuickbooks, row.difference]),
    [
      ['Cleat', '4', null, '4', null, null],
      ['Rope', '12', '30', '10', '25', '5'],
    ],
  )
  assert.deepEqual(sums, { items: 2, value: '30', valueInQuickbooks: '25', difference: '5', withoutCost: 1 })
  const page = await get('/api/StockValuation/List?limit=1')
  const next = await get(`/api/StockValuation/List?limit=1&cursor=${encodeURIComponent(page.next)}`)
  assert.deepEqual([page.rows[0].name, next.rows[0].name, next.next, next.sums], ['Cleat', 'Rope', null, null])
  const { path } = (await person.post('/api/StockValuation/PrepareExport', {})).json().result
  assert.match((await server.app.inject({ url: path })).body, /Rope,EA,12,2\.5,30,10,25,5\r\n$/)
})
