import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { interchange } from '#test/edi/edifact.ts'
import { exchange, type Ordered, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

type Code = { code: string }
type Said = { kind: string; date: string }
const codesOf = ({ holds, problems }: { holds: Code[]; problems: Code[] }) => [...holds, ...problems].map(({ code }) => code)
const datesOf = ({ order }: { order: { dates: Said[] } }) => order.dates.map(({ kind, date }) => `${kind} ${date}`)
const totalsOf = (orders: { grand_total: number }[]) => orders.map((each) => each.grand_total)

let control = 900
const x12 = (more: Ordered['more'] = []) => {
  control++
  return orderFile({ number: `ODD-${control}`, control, lines: [{ code: 'PEN' }], more }).toString('latin1')
}
const edifact = (...segments: string[]) => {
  const text = interchange('ORDERS', [`BGM+220+ODD-${++control}+9`, 'DTM+137:20260301:102', ...segments, 'PRI+AAA:5', 'UNS+S'])
  return Buffer.from(text.replaceAll('+77', `+${control}`), 'latin1')
}

test('a date that stands in an element for periods is there, and a range is a window', async () => {
  const { arrive } = await exchange(server)
  const dated = async (...rest: string[]) => {
    const document = await arrive(Buffer.from(x12([['DTM', ...rest]]), 'latin1'))
    return [...datesOf(document), ...codesOf(document)]
  }
  assert.deepEqual(await dated('002', '', '', '', 'D8', '20260611'), ['deliverOn 2026-06-11'])
  assert.deepEqual(await dated('061', '', '', '', 'D6', '260612'), ['cancelAfter 2026-06-12'])
  assert.deepEqual(await dated('010', '', '', '', 'DT', '202606120930'), ['shipOn 2026-06-12'])
  assert.deepEqual(await dated('002', '20260611', '', '', 'D8', '20260611'), ['deliverOn 2026-06-11'])
  const window = ['deliverNotBefore 2026-06-11', 'deliverNotAfter 2026-06-20']
  for (const code of ['002', '063', '064']) assert.deepEqual(await dated(code, '', '', '', 'RD8', '20260611-20260620'), window)
  assert.deepEqual(await dated('037', '', '', '', 'RD8', '20260611-20260620'), ['shipNotBefore 2026-06-11', 'shipNotAfter 2026-06-20'])
  assert.deepEqual(await dated('002', '', '', '', 'RD8', '20260620-20260611'), ['dateInvalid'])
  assert.deepEqual(await dated('002', '', '', '', 'D8', '20260631'), ['dateInvalid'])
  assert.deepEqual(await dated('002', '', '', '', 'WW', 'week 24'), ['dateFormatUnknown'])
  assert.deepEqual(await dated('001', '', '', '', 'RD8', '20260611-20260620'), ['dateFormatUnknown'])
})

test('a range of days in EDIFACT is a window too', async () => {
  const { arrive } = await exchange(server, { partner: { theirQualifier: '14' } })
  for (const range of ['2:2026061120260620:718', '64:20260611-20260620:718', '2:260611260620:717']) {
    const document = await arrive(edifact(`DTM+${range}`, 'LIN+1++PEN:SA', 'QTY+21:10:PCE'))
    assert.deepEqual([datesOf(document), codesOf(document)], [['deliverNotBefore 2026-06-11', 'deliverNotAfter 2026-06-20'], []])
  }
})

test('blanks around numbers, dates and codes are forgiven and told; what stands between digits is not', async () => {
  const { arrive, orders } = await exchange(server)
  const padded = x12([['DTM', '002', '20260611']])
    .replace('*10*EA*5*', '* 10  *EA *5.00 *')
    .replace('*20260611', '*20260611 ')
    .replace('*VN*PEN', '*VN *PEN  ')
    .replace(/SE\*(\d+)\*/, 'SE*$1 *')
  const document = await arrive(Buffer.from(padded, 'latin1'))
  assert.deepEqual([document.state, codesOf(document)], ['valid', Array(5).fill('blanksAround')])
  assert.deepEqual([document.order.lines[0].quantity, datesOf(document)], ['10', ['deliverOn 2026-06-11']])
  assert.deepEqual(totalsOf(await orders()), [5000])
  const between = await arrive(Buffer.from(x12().replace('*10*EA', '*1 0*EA'), 'latin1'))
  assert.deepEqual([between.state, between.problems[0].code], ['invalid', 'numberInvalid'])
  const other = await exchange(server, { partner: { theirQualifier: '14' } })
  const said = await other.arrive(edifact('LIN+1++PEN :SA', 'QTY+21: 10 :PCE'))
  assert.deepEqual([said.state, codesOf(said), totalsOf(await other.orders())], ['valid', ['blanksAround'], [5000]])
})

test('a unit cost that repeats how many are ordered is that of one; that of another number is not', async () => {
  const { arrive, orders } = await exchange(server)
  const costed = (many: string) =>
    Buffer.from(
      x12()
        .replace('*EA*5*', '*EA**')
        .replace('~CTT', `~CTP**UCP*5*${many}~CTT`)
        .replace(/SE\*(\d+)/, (_, count) => `SE*${Number(count) + 1}`),
      'latin1',
    )
  for (const many of ['10*EA', '10', '1*PC']) assert.deepEqual(codesOf(await arrive(costed(many))), [], many)
  for (const many of ['100*EA', '10*CA'])
    assert.deepEqual(codesOf(await arrive(costed(many))), ['hasErrors', 'priceMissing', 'priceUnitDiffers'], many)
  assert.deepEqual(totalsOf(await orders()), [5000, 5000, 5000])
})

test('separators that take two or three bytes are read as any others', async () => {
  const { arrive, orders, owner } = await exchange(server)
  for (const [element, component, terminator] of [
    ['*', '\xc2\xa6', '~'],
    ['\xc2\xa6', '>', '~'],
    ['\xe2\x94\x82', '\xc2\xb7', '\xc2\xb6'],
  ] as const) {
    const text = x12().replace('>~', '\0~').replaceAll('~', terminator).replaceAll('*', element).replace('\0', component)
    const document = await arrive(Buffer.from(text, 'latin1'))
    assert.deepEqual([document.state, codesOf(document), document.order.lines[0].price], ['valid', [], '5'])
    const { segments } = (await owner.get(`/api/EDI/DocumentRaw/${document.id}`)).json().result
    assert.deepEqual(segments.find(({ id }: { id: string }) => id === 'PO1')?.elements.slice(0, 4), ['1', '10', 'EA', '5'])
  }
  assert.equal((await orders()).length, 3)
})

test('a table from Excel is read as Excel means it, and what Excel damaged is held', async () => {
  const { arrive, owner, partnerId } = await exchange(server)
  const columns = { number: 'PO', sellerItem: 'Part', quantity: 'Pieces', price: 'Each', description: 'Text' }
  const mapping = { columns, dateFormat: 'MM/DD/YYYY', decimalMark: '.' }
  assert.equal((await owner.post(`/api/EDI/SavePartnerTable/${partnerId}`, mapping)).statusCode, 200)
  const table = async (text: string) => {
    const document = await arrive(Buffer.from(text), 'table.csv')
    return [document.number, document.state, ...codesOf(document)]
  }
  const header = ['PO', 'Part', 'Pieces', 'Each', 'Text']
  const rows = (number: string, mark = ',') => [header, [number, 'PEN', '10', '5', 'Pen']].map((cells) => cells.join(mark)).join('\r\n')
  assert.deepEqual(await table(`sep=;\r\n${rows('00071', ';')}`), ['00071', 'valid'])
  assert.deepEqual(await table(`\ufeff"SEP=^"\n${rows('00072', '^')}`), ['00072', 'valid'])
  assert.deepEqual(await table(rows('="00073"')), ['00073', 'valid'])
  assert.deepEqual(await table(rows('"=""00074"""').replace('Pen', '"a ="" sign,="" too"')), ['00074', 'valid'])
  assert.deepEqual(await table(rows('="00075"', '\t').replace('PEN', '="PEN"')), ['00075', 'valid'])
  for (const number of ['7.1E+11', '7,25000E+09', '########', '#N/A'])
    assert.deepEqual(await table(rows(`"${number}"`)), [number, 'held', 'hasErrors', 'spreadsheetDamaged'])
  const item = await table(rows('00076').replace('PEN', '1.23457E+11'))
  assert.deepEqual(item, ['00076', 'held', 'hasErrors', 'itemUnknown', 'spreadsheetDamaged'])
  assert.deepEqual(await table(rows('1E5')), ['1E5', 'valid'])
})

test('the price of a case is never taken for that of a piece, whoever accepts it', async () => {
  const sender = { theirQualifier: 'UL', theirId: '5412345000013' }
  const { arrive, owner, quiet, details, orders } = await exchange(server, { partner: sender })
  const ubl = (number: string, price: string) =>
    Buffer.from(`<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>${number}</ID><IssueDate>2026-03-01</IssueDate>
<BuyerCustomerParty><Party><EndpointID schemeID="0088">5412345000013</EndpointID></Party></BuyerCustomerParty>
<OrderLine><LineItem><ID>1</ID><Quantity unitCode="EA">10</Quantity><Price><PriceAmount currencyID="USD">60</PriceAmount>${price}</Price>
<Item><SellersItemIdentification><ID>PEN</ID></SellersItemIdentification></Item></LineItem></OrderLine></Order>`)
  assert.deepEqual(codesOf(await arrive(ubl('U-1', '<BaseQuantity unitCode="C62">12</BaseQuantity>'), 'u.xml')), [])
  for (const price of ['<BaseQuantity unitCode="CS">1</BaseQuantity>', '<OrderableUnitFactorRate>12</OrderableUnitFactorRate>']) {
    const held = await arrive(ubl(`U-${price.length}`, price), 'u.xml')
    assert.deepEqual(codesOf(held), ['hasErrors', 'priceMissing', 'priceUnitDiffers'])
    const answer = await owner.post(`/api/EDI/AcceptDocument/${held.id}`, { version: held.version, reason: 'At our price' })
    assert.equal(answer.statusCode, 200, answer.body)
    await quiet()
    assert.equal((await details(held.id)).state, 'valid')
  }
  assert.deepEqual(totalsOf(await orders()), [5000, 5000, 5000])
})
