import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { interchange } from '#test/edi/edifact.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

let control = 100
const order = (number: string) => orderFile({ number, control: ++control, lines: [{ code: 'PEN' }] }).toString('latin1')
const inEdifact = (number: string) =>
  interchange('ORDERS', [`BGM+220+${number}+9`, 'DTM+137:20260301:102', 'LIN+1++PEN:SA', 'QTY+21:10', 'UNS+S'])

/** What the file became: the numbers of its documents, the orders placed, and the parts of it that need a person. */
async function became(text: string) {
  const { bring, quiet, list, details, orders, owner } = await exchange(server)
  const { id: file } = await bring(Buffer.from(text, 'latin1'))
  await quiet()
  const rows: { id: string; kind: string; number: string }[] = await list({ file })
  const parts = rows.filter(({ kind }) => kind === 'envelope')
  return {
    numbers: rows.flatMap(({ kind, number }) => (kind === 'envelope' ? [] : [number])).sort(),
    orders: (await orders()).length,
    unread: await Promise.all(
      parts.map(async ({ id }) => {
        const { state, holds } = await details(id)
        const { segments } = (await owner.get(`/api/EDI/DocumentRaw/${id}`)).json().result
        const raw = segments.map(({ elements }: { elements: string[] }) => elements.join('')).join('\n')
        return [state, ...holds.map(({ code, value }: { code: string; value: string }) => `${code} ${value}`.trim()), raw.trimEnd()]
      }),
    ),
  }
}

const lost = {
  'whose ISA is damaged': order('LOST-1').replace('ISA', 'SA'),
  'without an ISA': order('LOST-2').replace(/^.*?(?=GS\*)/s, ''),
  'of which only one segment is left': 'BEG*00*SA*LOST-3**20260301~',
  'of EDIFACT whose UNB is damaged': inEdifact('LOST-4').replace(/^(?:UNA.{6})?UNB/, 'NB'),
  'in XML': '<Order xmlns="urn:oasis:names:specification:ubl:schema:xsd:Order-2"><ID>LOST-5</ID></Order>',
  'in JSON': '{"orders": [{"number": "LOST-6"}]}',
  'of a table': 'Order;Article;Pieces\nlost-8;pen;12\n',
  'of which a row of a table is left': 'lost-9,pen,12\n',
}

for (const [name, part] of Object.entries(lost)) {
  test(`an order ${name} behind or between envelopes is held, the others are ordered`, async () => {
    for (const [before, behind, count] of [
      [order('GOOD-1'), '', 1],
      [order('GOOD-1'), order('GOOD-2'), 2],
    ] as const) {
      const held = ['held', `partUnread ${before.length + 1}–${before.length + part.length}`, part.trimEnd()]
      const { orders, unread } = await became(before + part + behind)
      assert.deepEqual([orders, unread], [count, [held]])
    }
  })

  test(`an order ${name} before an envelope is held, or the file is`, async () => {
    const { orders, unread, numbers } = await became(part + order('GOOD-1'))
    // What begins as XML or JSON is read as nothing else: the whole file waits.
    if (name.startsWith('in ')) assert.deepEqual([orders, unread, numbers], [0, [], ['']])
    else assert.deepEqual([orders, unread], [1, [['held', `partUnread 1–${part.length}`, part.trimEnd()]]])
  })
}

test('interchanges of X12 and EDIFACT in one file are both read, in any order and however often they take turns', async () => {
  const first = await became(order('X-1') + inEdifact('E-1'))
  assert.deepEqual([first.numbers, first.unread], [['E-1', 'X-1'], []])
  const second = await became(`${inEdifact('E-1')}\r\n${order('X-1')}\n${inEdifact('E-2').replaceAll('77', '78')}\n${order('X-2')}`)
  assert.deepEqual([second.numbers, second.unread], [['E-1', 'E-2', 'X-1', 'X-2'], []])
})

test('a remark of a few words is no order', async () => {
  for (const remark of ['\nkind regards,\nthe UNA team, area 12\n', '\r\n-- \r\nSent by the network at 10:15\r\n']) {
    const { orders, unread } = await became(order('GOOD-1') + remark)
    assert.deepEqual([orders, unread], [1, []], remark)
  }
  const long = Array.from({ length: 6 }, (_, line) => `line ${line}`).join('\n')
  assert.equal((await became(order('GOOD-1') + long)).unread.length, 1)
})

test('segments between the groups of an envelope are told of', async () => {
  const { orders, unread } = await became(order('GOOD-1').replace('IEA*', 'BEG*00*SA*LOST-7**20260301~IEA*'))
  assert.deepEqual([orders, unread.map(([state, hold]) => [state, hold])], [1, [['held', 'envelopeErrors']]])
})

test('an order beside another one in a cXML message keeps both waiting', async () => {
  const { arrive, orders } = await exchange(server)
  const request = (number: string) => `<OrderRequest><OrderRequestHeader orderID="${number}" orderDate="2026-03-01" type="new"/>
<ItemOut quantity="10"><ItemID><SupplierPartID>PEN</SupplierPartID></ItemID></ItemOut></OrderRequest>`
  const sender = '<From><Credential domain="ZZ"><Identity>SENDER</Identity></Credential></From>'
  for (const between of ['', '</Request><Request>']) {
    const requests = `<Request>${request('C-1')}${between}${request('C-2')}</Request>`
    const { holds, problems } = await arrive(Buffer.from(`<cXML payloadID="1"><Header>${sender}</Header>${requests}</cXML>`), 'c.xml')
    assert.equal(holds[0]?.code, 'hasErrors')
    assert.deepEqual([problems[0]?.code, problems[0]?.value], ['orderBeside', 'C-2'])
  }
  assert.deepEqual(await orders(), [])
})
