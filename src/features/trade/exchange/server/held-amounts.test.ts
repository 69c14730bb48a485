import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { interchange } from '#test/edi/edifact.ts'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const codesOf = ({ holds }: { holds: { code: string }[] }) => holds.map(({ code }) => code)
const bytesOf = (type: string, segments: OutSegment[], control: number) => x12Bytes(type, segments, { control })
const line: OutSegment = ['PO1', '1', '10', 'EA', '5', '', 'VN', 'PEN']

test('ten cases for the price of a piece, in another currency, with a line and money missing, are not ten pieces', async () => {
  const { owner, arrive, orders, items } = await exchange(server)
  const cases: OutSegment = ['PO1', '1', '10', 'CA', '5', 'PE', 'VN', 'PEN']
  const wrong = [orderBegins('PO-1'), ['CUR', 'BY', 'CAD'], cases, ['PO4', '12'], ['CTT', '3'], ['AMT', 'TT', '600']] as OutSegment[]
  const held = await arrive(bytesOf('850', wrong, 1))
  const all = ['currency', 'lineCountDiffers', 'totalDiffers', 'priceUnit', 'unitUnknown', 'packDiffers']
  assert.deepEqual(codesOf(held), all)
  const match = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, casePack: '12', unit: 'CA' }
  assert.equal((await owner.post(`/api/EDI/MatchItem/${held.id}`, match)).statusCode, 200)
  const right = [orderBegins('PO-2'), ['CUR', 'BY', 'USD'], ['PO1', '1', '10', 'CA', '60', '', 'VN', 'PEN'], ['PO4', '12']] as OutSegment[]
  const placed = await arrive(bytesOf('850', [...right, ['CTT', '1'], ['AMT', 'TT', '600']], 2))
  assert.deepEqual([placed.state, await orders()], ['valid', [{ ...(await orders())[0], grand_total: 60000 }]])
})

test('pieces may be packed in cases; a price of a hundred or of a dozen is not a price of one', async () => {
  const { arrive } = await exchange(server)
  const priced = (basis: string, more: OutSegment[] = []): OutSegment[] => [['PO1', '1', '10', 'EA', '5', basis, 'VN', 'PEN'], ...more]
  const arrived = async (control: number, lines: OutSegment[]) =>
    codesOf(await arrive(bytesOf('850', [orderBegins(`PO-${control}`), ...lines, ['CTT', '1']], control)))
  assert.deepEqual(await arrived(1, priced('PE', [['PO4', '12']])), [])
  assert.deepEqual(await arrived(2, priced('HP')), ['priceBasis'])
  assert.deepEqual(await arrived(3, priced('PD')), ['priceBasis'])
})

test('how many are in a case is said by inner packs too, and not where pieces are ordered', async () => {
  const { owner, arrive, items } = await exchange(server)
  let control = 0
  const arrived = (unit: string, ...pack: string[]) => {
    const ordered: OutSegment = ['PO1', '1', '10', unit, unit === 'EA' ? '5' : '60', '', 'VN', 'PEN']
    return arrive(bytesOf('850', [orderBegins(`PO-${++control}`), ordered, ['PO4', ...pack], ['CTT', '1']], control))
  }
  const inner = (many: string) => [...Array(10).fill(''), many]
  const first = await arrived('CA', '12')
  const match = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, casePack: '12', unit: 'CA' }
  assert.equal((await owner.post(`/api/EDI/MatchItem/${first.id}`, match)).statusCode, 200)
  for (const [unit, pack, value] of [
    ['CA', ['2', '', '', ...inner('6')], null],
    ['CA', ['2', '6', 'EA', ...inner('6')], null],
    ['CA', ['12', '1', 'EA', ...inner('1')], null],
    ['CA', ['12', '8', 'OZ', ...inner('0')], null],
    ['EA', ['2', '', '', ...inner('5')], null],
    ['CA', ['12', '', '', ...inner('6')], '72'],
    ['CA', ['2', '6', 'EA', ...inner('3')], '6'],
  ] as const) {
    const { holds } = await arrived(unit, ...pack)
    assert.deepEqual(holds, value ? [{ code: 'packDiffers', line: 0, value, ours: '12' }] : [], pack.join('*'))
  }
})

test('the price of a case that no price of one comes to exactly is known again', async () => {
  const { owner, arrive, items, sql } = await exchange(server)
  const match = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, casePack: '12', unit: 'CA' }
  await sql(`update items set unit_price = 0.41667 where id = $1`, [items.PEN])
  const cases = (price: string, control: number) =>
    bytesOf('850', [orderBegins(`PO-${control}`), ['PO1', '1', '10', 'CA', price, '', 'VN', 'PEN'], ['CTT', '1']], control)
  const held = await arrive(cases('5', 1))
  assert.equal((await owner.post(`/api/EDI/MatchItem/${held.id}`, match)).statusCode, 200)
  assert.deepEqual(codesOf(await arrive(cases('5', 2))), [])
  assert.deepEqual(codesOf(await arrive(cases('5.01', 3))), ['priceDiffers'])
})

test('an allowance that only informs, or of nothing, does not hide that the total is another', async () => {
  const { arrive } = await exchange(server)
  const nothing: OutSegment[] = [
    ['SAC', 'N', 'ZZZZ', '', '', '500'],
    ['SAC', 'C', 'D240', '', '', '0'],
  ]
  const wrong = [orderBegins('PO-1'), ...nothing, line, ['CTT', '1'], ['AMT', 'TT', '60']] as OutSegment[]
  assert.deepEqual(codesOf(await arrive(bytesOf('850', wrong, 1))), ['totalDiffers'])
})

test('a line that comes to another amount than its quantity at its price is named with both, and waits', async () => {
  const { owner, arrive, quiet, details, orders } = await exchange(server)
  const said = (amount: string, control: number) =>
    bytesOf(
      '850',
      [orderBegins(`PO-${control}`), ['PO1', '1', '1', 'EA', '12', '', 'VN', 'BOX'], line, ['AMT', '1', amount], ['CTT', '2']],
      control,
    )
  const { id, holds, version, problems } = await arrive(said('5', 1))
  assert.deepEqual(holds, [{ code: 'lineAmountDiffers', line: 1, value: '5.00', ours: '50.00' }])
  assert.deepEqual([problems[0].code, problems[0].segment, problems[0].element], ['lineAmountDiffers', 'AMT', 2])
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'Agreed' })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(id)).state, (await orders())[0].grand_total], ['valid', 6200])
  assert.deepEqual(codesOf(await arrive(said('50', 2))), [])
})

test('an EDIFACT price of another unit than is ordered, and a pack of another size, wait', async () => {
  const { arrive } = await exchange(server, { partner: { theirQualifier: '14' } })
  const segments = ['BGM+220+PO-1+9', 'LIN+1++PEN:SA', 'QTY+21:10:PCE', 'QTY+59:12:PCE', 'PRI+AAA:5:CA:NTP:1:CT', 'UNS+S']
  const held = await arrive(Buffer.from(interchange('ORDERS', segments)), 'orders.edi')
  assert.deepEqual([codesOf(held), held.problems[0].code], [['hasErrors', 'priceMissing', 'packDiffers'], 'priceUnitDiffers'])
})

test('a quantity that the item is not sold in waits for a person, who may take it as it is; its own packs say how many are in a case', async () => {
  const { owner, arrive, details, quiet, orders, sql, items } = await exchange(server)
  await sql('update items set minimum_quantity = 48, multiple_quantity = 24 where id = $1', [items.PEN])
  await sql(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [owner.companyId, items.PEN])
  const order = (number: number, quantity: string, unit: string, price: string) =>
    arrive(bytesOf('850', [orderBegins(`PO-${number}`), ['PO1', '1', quantity, unit, price, '', 'VN', 'PEN'], ['CTT', '1']], number))
  assert.deepEqual(codesOf(await order(1, '4', 'CA', '60')), [])
  const held = await order(2, '3', 'CA', '60')
  assert.deepEqual(
    held.holds.map(({ code, value, ours }: Record<string, string>) => [code, value, ours]),
    [['quantityRule', '3 CA', '48 EA']],
  )
  assert.equal((await orders()).length, 1)
  const { id, version } = held
  assert.equal((await owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'A sample' })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(id)).state, codesOf(await details(id))], ['valid', []])
  assert.deepEqual(
    await sql('select quantity::float as quantity, unit from order_lines where company_id = $1 order by quantity', [owner.companyId]),
    [
      { quantity: 36, unit: '' },
      { quantity: 48, unit: '' },
    ],
  )
})
