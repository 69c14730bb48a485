import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function shop() {
  const owner = await signedInCompany(server)
  const one = async (text: string, ...values: unknown[]) =>
    (await server.database.owner.query(`${text} returning id`, [owner.companyId, ...values])).rows[0].id as string
  for (const name of ['PEN', 'BOX'])
    await one('insert into items (company_id, name, sku, unit_price) values ($1, $2, $3, 8)', `Name ${name}`, name)
  const levelId = (await owner.post('/api/Price/SaveLevel', { name: 'Dealer' })).json().result.id as string
  const customerId = await one(`insert into customers (company_id, customer_name) values ($1, 'Buyer')`)
  async function send(path: string, text: string | Buffer, carryOut = 'yes') {
    const { headers, payload } = multipart([
      { name: 'carryOut', value: carryOut },
      { name: 'file', filename: 'prices.csv', content: Buffer.from(text as string) },
    ])
    return server.app.inject({ method: 'POST', url: path, payload, headers: { ...owner.headers, ...headers } })
  }
  async function imported(path: string, text: string, carryOut = 'yes') {
    const answer = await send(path, text, carryOut)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  async function listed(path: string) {
    const { rows } = (await owner.get(path)).json().result as { rows: Record<string, string | null>[] }
    return rows.map((row) =>
      [row.itemNumber, row.unit, row.minimum, row.price || `${row.percent} %`, row.validFrom, row.validTo].join(' ').trim(),
    )
  }
  const prices = () => listed(`/api/Price/LevelPrices/${levelId}`)
  return { owner, levelId, customerId, send, imported, listed, prices, path: `/api/Price/ImportLevelPrices/${levelId}` }
}

test('a price list is looked at first and kept then; the same again changes nothing, another price does', async () => {
  const { imported, prices, path } = await shop()
  const sheet =
    'Item;Minimum quantity;Price;Percent;Start date;End date;Color\nPEN;;$6.90;;;12/31/2026;red\nname box;10;;-12 %;2026-01-01;;blue\n'
  const looked = await imported(path, sheet, 'no')
  assert.deepEqual([looked.added, looked.wrong, looked.notRead, await prices()], [2, 0, ['Color'], []])
  await imported(path, sheet)
  assert.deepEqual(await prices(), ['BOX  10 -12 % 2026-01-01', 'PEN  1 6.90  2026-12-31'])
  const again = await imported(path, sheet.replace('6.90', '6.80'))
  assert.deepEqual([again.added, again.changed, again.unchanged], [0, 1, 1])
  assert.deepEqual(await prices(), ['BOX  10 -12 % 2026-01-01', 'PEN  1 6.80  2026-12-31'])
})

test('what a file brought is taken back: what it added goes, what it changed is as before, what was changed since stays', async () => {
  const { owner, imported, prices, listed, path, levelId, customerId } = await shop()
  await imported(path, 'Item,Price,Percent,End date\nPEN,7,,\nBOX,,-5,\n')
  const { importId } = await imported(
    path,
    'Item,Minimum quantity,Price,Percent,End date\nPEN,1,6,,2026-12-31\nBOX,1,5,,\nBOX,10,,-9,\nPEN,10,4,,\n',
  )
  const rows = (await owner.get(`/api/Price/LevelPrices/${levelId}`)).json().result.rows as {
    id: string
    minimum: string
    itemNumber: string
  }[]
  const mine = rows.find(({ minimum, itemNumber }) => minimum === '10' && itemNumber === 'BOX')
  await owner.post(`/api/Price/SaveLevelPrice/${levelId}`, { id: mine?.id, percent: '-10' })
  const undo = (id: string) => owner.post(`/api/Price/UndoImport/${id}`)
  assert.deepEqual((await undo(importId)).json().result, { takenBack: 3, kept: 1 })
  assert.deepEqual(await prices(), ['BOX  1 -5 %', 'BOX  10 -10 %', 'PEN  1 7'])
  assert.equal((await undo(importId)).json().code, 'importMoved')
  const agreed = await imported(`/api/Price/ImportAgreed/${customerId}`, 'Item,Price\nPEN,3\n')
  const before = async (id: string) =>
    ((await owner.get(`/api/Price/Imports/${id}`)).json().result.rows as Record<string, unknown>[]).map((row) =>
      [row.fileName, row.added, row.changed, row.takenBack, row.kept, row.undoUntil !== null].join(' '),
    )
  assert.deepEqual(
    [await before(levelId), await before(customerId)],
    [['prices.csv 2 2 3 1 false', 'prices.csv 2 0 0 0 true'], ['prices.csv 1 0 0 0 true']],
  )
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.post(`/api/Price/UndoImport/${agreed.importId}`)).statusCode, 404)
  assert.equal((await undo(agreed.importId)).json().result.takenBack, 1)
  assert.deepEqual(await listed(`/api/Price/Agreed/${customerId}`), [])
})

test('price rules of QuickBooks from a file, by product and adjusted price; rows that say nothing right are left out with why', async () => {
  const { imported, prices, path } = await shop()
  const { added, wrong, problems } = await imported(
    path,
    'Product/Service,Adjusted price,Start date,End date\nPEN,7.25,01/01/2026,06/30/2026\nNobody,1,,\nBOX,free,,\nPEN,7.20,01/01/2026,\nBOX,3,07/01/2026,06/30/2026\n',
  )
  assert.deepEqual([added, wrong, await prices()], [1, 4, ['PEN  1 7.25 2026-01-01 2026-06-30']])
  assert.deepEqual(
    problems.map(({ row }: { row: number }) => row),
    [3, 4, 5, 6],
  )
  assert.match(problems[0].texts[0], /Nobody/)
})

test('agreed prices of a customer come from a file; what is no table is refused in words', async () => {
  const { imported, send, listed, customerId } = await shop()
  const path = `/api/Price/ImportAgreed/${customerId}`
  await imported(path, 'SKU,Price\nPEN,5.5\nBOX,4\n')
  assert.deepEqual(await listed(`/api/Price/Agreed/${customerId}`), ['BOX  1 4', 'PEN  1 5.5'])
  const columns = await send(path, 'Color,Size\nred,1\n')
  assert.deepEqual([columns.statusCode, columns.json().code], [400, 'priceFileColumns'])
  const broken = await send(path, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
  assert.equal(broken.statusCode, 415)
})

test('what a level exports can be imported into another', async () => {
  const { owner, imported, levelId, path, listed } = await shop()
  await imported(path, 'Item,Price,From\nPEN,6.9,10\nBOX,4,1\n')
  const link = (await owner.post('/api/Price/PrepareLevelExport', { id: levelId })).json().result.path
  const csv = (await server.app.inject(link)).body
  const other = (await owner.post('/api/Price/SaveLevel', { name: 'Other' })).json().result.id
  const { added, wrong } = await imported(`/api/Price/ImportLevelPrices/${other}`, csv)
  assert.deepEqual([added, wrong], [2, 0])
  assert.deepEqual(await listed(`/api/Price/LevelPrices/${other}`), ['BOX  1 4', 'PEN  10 6.9'])
})

test('a comma is what it can be alone; a discount is off the price; the preview shows what is meant', async () => {
  const { imported, prices, path } = await shop()
  const sheet =
    'Item;Unit;Qty;Price;Discount\nPEN;;1;6,90;\nPEN;;2;$1,234.50;\nPEN;;3;1.234,5;\nPEN;;4;;12,5 %\nPEN;ea;5;1,200;\nPEN;;6;0,125;\nBOX;;1;;-12\nBOX;;1;12,34,5;\nBOX;;1;;0\n'
  const looked = await imported(path, sheet, 'no')
  assert.deepEqual([looked.added, looked.wrong, looked.problems.map(({ row }: { row: number }) => row)], [7, 2, [8, 9]])
  assert.deepEqual(
    looked.samples.map((row: Record<string, string>) => row.price),
    ['6.90', '1234.50', '1234.5'],
  )
  await imported(path, sheet)
  assert.deepEqual(await prices(), [
    'BOX  1 0 %',
    'PEN  1 6.90',
    'PEN  2 1234.50',
    'PEN  3 1234.5',
    'PEN  4 -12.5 %',
    'PEN  5 1200',
    'PEN  6 0.125',
  ])
  const shown = await imported(path, 'Item;Descuento\nPEN;15 %\n', 'no')
  assert.equal(shown.samples[0].percent, '-15')
})

test('of a file that is wrong in every row a hundred are told, with the beginning of what stands there', async () => {
  const { imported, path } = await shop()
  const long = 'x'.repeat(30_000)
  const { wrong, problems, samples } = await imported(path, `Item,Price\n${`${long},1\n`.repeat(150)}`)
  assert.deepEqual([wrong, problems.length], [150, 100])
  assert.ok(problems.every(({ texts }: { texts: string[] }) => texts.join('').length < 200))
  assert.ok(samples[0].itemNumber.length < 100)
})

test('an item does not get more prices from a file than it can have', async () => {
  const { imported, prices, path } = await shop()
  const rowsFrom = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => `PEN,${first + at},5\n`).join('')
  const { added, wrong, problems } = await imported(path, `Item,Qty,Price\n${rowsFrom(1, 205)}BOX,1,5\n`)
  assert.deepEqual([added, wrong, problems[0].row], [201, 5, 202])
  assert.match(problems[0].texts[0], /200/)
  const again = await imported(path, `Item,Qty,Price\nPEN,200,4\nPEN,300,4\n`)
  assert.deepEqual([again.changed, again.added, again.wrong], [1, 0, 1])
  assert.ok((await prices()).length > 0)
})
