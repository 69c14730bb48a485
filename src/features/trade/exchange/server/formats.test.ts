import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { documents, interchange } from '#test/edi/edifact.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { whileAnswering } from '#test/while-answering.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

const parties = ['NAD+BY+4012345500004::9', 'NAD+SU+4000862000004::9']
const order = (number: string, price = '5', asks = false) =>
  interchange(
    'ORDERS',
    [`BGM+220+${number}+9`, 'DTM+137:20260301:102', ...parties, 'LIN+1++PEN:SA', 'QTY+21:10:PCE', `PRI+AAA:${price}`, 'UNS+S'],
    {
      asks,
    },
  )

test('an EDIFACT order becomes an order; one that is wrong says where', async () => {
  const { owner, arrive, orders } = await exchange(server, { partner: { theirQualifier: '14' } })
  const document = await arrive(Buffer.from(order('PO-1')), 'orders.edi')
  assert.deepEqual(
    [document.type, document.state, document.number, document.acknowledgment, document.order.lines[0].price],
    ['ORDERS', 'valid', 'PO-1', 'NotExpected', '5'],
  )
  assert.deepEqual(await orders(), [{ number: document.orders[0].number, po_number: 'PO-1', grand_total: 5000 }])
  const wrong = await arrive(Buffer.from(order('PO?+2', '5O').replace('+77', '+78').replace('+77', '+78')), 'wrong.edi')
  assert.deepEqual([wrong.state, wrong.holds[0].code, wrong.problems[0].code], ['held', 'hasErrors', 'numberInvalid'])
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${wrong.id}`)).json().result
  const at = raw.segments.find(({ position }: { position: number }) => position === wrong.problems[0].position)
  assert.deepEqual([at.id, at.elements], ['PRI', ['AAA:5O']])
  assert.equal(raw.segments[1].elements[1], 'PO?+2')
})

test('whoever asks for a CONTRL gets one, and what is refused in it becomes no order', async () => {
  const { owner, arrive, orders, list } = await exchange(server, { partner: { theirQualifier: '14' } })
  const fine = await arrive(Buffer.from(order('PO-1', '5', true)), 'orders.edi')
  assert.deepEqual([fine.state, fine.acknowledgment], ['valid', 'Accepted'])
  const wrong = await arrive(Buffer.from(order('PO-2', '5O', true).replaceAll('+77', '+78')), 'wrong.edi')
  assert.deepEqual([wrong.state, wrong.acknowledgment], ['invalid', 'Rejected'])
  assert.equal((await orders()).length, 1)
  const [refusal, receipt] = await list({ direction: 'O' })
  assert.deepEqual([refusal.type, receipt.type], ['CONTRL', 'CONTRL'])
  const file = await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${refusal.id}`, headers: owner.headers })
  const [contrl] = documents(file.rawPayload.toString('latin1'))
  assert(contrl?.kind === 'acknowledgment' && 'sets' in contrl.document)
  const { groupControl, verdict, sets } = contrl.document
  assert.deepEqual([groupControl, verdict, sets[0]?.segments[0]?.elements[0]?.code], ['78', 'R', '19'])
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${refusal.id}`)).json().result
  assert.deepEqual([raw.segments[0].id, raw.segments.at(-1).id], ['UNH', 'UNT'])
})

test('an order in EDIFACT is answered in EDIFACT', async () => {
  const { owner, arrive, quiet } = await exchange(server, { partner: { theirQualifier: '14' } })
  assert.equal((await owner.post('/api/EDI/SaveCartonPrefix', { prefix: '0614141' })).statusCode, 200)
  const { id } = await arrive(Buffer.from(order('PO-1')), 'orders.edi')
  const draft = async () => (await owner.get(`/api/EDI/ReplyDraft/${id}`)).json().result
  async function answered(body: object) {
    const preview = await owner.post(`/api/EDI/PreviewReply/${id}`, body)
    assert.equal(preview.statusCode, 200, preview.body)
    const answer = await owner.post(`/api/EDI/SendReply/${id}`, { ...body, requestKey: crypto.randomUUID() })
    assert.equal(answer.statusCode, 200, answer.body)
    const url = `/api/EDI/DocumentFile/${answer.json().result.id}`
    const { rawPayload } = await server.app.inject({ method: 'GET', url, headers: owner.headers })
    const [read] = documents(rawPayload.toString('latin1'))
    assert.deepEqual(read?.problems, [])
    for (const party of parties) assert(rawPayload.includes(`'${party}'`), party)
    return { read, lines: preview.json().result.lines }
  }
  const { lines, orderId, today, invoiceNumber, terms, allowances } = await draft()
  const [{ line, ours, price }] = lines
  const response = await answered({
    kind: 'orderResponse',
    purpose: 'original',
    lines: [{ line, accepted: '6', later: '4', laterOn: today, price }],
  })
  assert(response.read?.kind === 'orderResponse')
  assert.match(response.lines[0], /^BGM\+231\+/)
  const [said] = response.read.document.lines
  assert.deepEqual(
    [response.read.document.orderNumber, said?.quantity, said?.answers.map((each) => each.quantity)],
    ['PO-1', '10', ['6', '4']],
  )
  const notice = await answered({
    kind: 'shipNotice',
    orderId,
    shippedOn: today,
    scac: 'UPSN',
    tracking: '1Z999',
    cartons: [{ items: [{ line, quantity: ours }] }],
  })
  assert(notice.read?.kind === 'shipNotice')
  assert.equal(notice.read.document.orders[0]?.packs[0]?.items[0]?.quantity, '10')
  const invoice = await answered({
    kind: 'invoice',
    orderId,
    number: invoiceNumber,
    date: today,
    ...terms,
    allowances,
    taxCents: 0,
    lines: [{ line, quantity: ours, price }],
  })
  assert(invoice.read?.kind === 'invoice')
  assert.deepEqual([invoice.read.document.totalCents, invoice.read.document.orderNumber], [5000, 'PO-1'])
  await quiet()
})

test('a table becomes orders once the partner’s columns are known, and the one that came before is read again', async () => {
  const { owner, arrive, orders, quiet, list, partnerId } = await exchange(server)
  const bytes = Buffer.from('PO;Part;Pieces;Each\nPO-1;PEN;10;5,00\nPO-1;BOX;1;12,00\nPO-2;PEN;1;5,00\n')
  const early = await arrive(bytes, 'orders.csv')
  assert.deepEqual([early.kind, early.envelopeProblems[0].code], ['unreadable', 'formatUnknown'])
  const columns = { number: 'PO', sellerItem: 'Part', quantity: 'Pieces', price: 'Each' }
  const mapping = { columns, dateFormat: 'YYYY-MM-DD', decimalMark: ',' }
  const without = await owner.post(`/api/EDI/SavePartnerTable/${partnerId}`, { ...mapping, columns: { number: 'PO' } })
  assert.equal(without.statusCode, 400)
  const preview = (await owner.post('/api/EDI/PreviewTable', { sample: bytes.toString(), mapping })).json().result
  assert.deepEqual(preview.headers, ['PO', 'Part', 'Pieces', 'Each'])
  assert.deepEqual(preview.orders, [
    { number: 'PO-1', lines: 2, quantity: '11', total: 6200 },
    { number: 'PO-2', lines: 1, quantity: '1', total: 500 },
  ])
  assert.equal((await owner.post(`/api/EDI/SavePartnerTable/${partnerId}`, mapping)).statusCode, 200)
  await quiet()
  assert.deepEqual(
    (await list({ direction: 'I' })).map(({ number, state }: Record<string, string>) => [number, state]),
    [
      ['PO-2', 'valid'],
      ['PO-1', 'valid'],
    ],
  )
  assert.deepEqual(
    (await orders()).map(({ grand_total }) => grand_total),
    [6200, 500],
  )
  const again = await arrive(Buffer.from('Each;PO;Pieces;Part\n5,5O;PO-3;1;PEN\n'), 'wrong.csv')
  assert.deepEqual([again.state, again.problems[0].position, again.problems[0].path], ['held', 2, 'Each'])
  const raw = (await owner.get(`/api/EDI/DocumentRaw/${again.id}`)).json().result
  assert.deepEqual(raw.segments[1].elements, ['5,5O;PO-3;1;PEN'])
})

test('new columns have nothing read again of a file of which something became an order', async () => {
  const { owner, arrive, orders, quiet, details, partnerId, sql } = await exchange(server)
  const ordered = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }))
  assert.equal(ordered.orders.length, 1)
  // As work on a file is given up that is begun.
  await sql(
    `insert into edi_documents (company_id, file_id, direction, ordinal, type, kind, state, control_key, content_hash, control, start_byte, size_bytes)
     select company_id, file_id, direction, 0, '', 'unreadable', 'invalid', '', content_hash, '', 0, 0 from edi_documents where id = $1`,
    [ordered.id],
  )
  await sql(`update edi_files set state = 'failed' where company_id = $1 and direction = 'I'`, [owner.companyId])
  const mapping = { columns: { number: 'PO', sellerItem: 'Part', quantity: 'Pieces' }, dateFormat: 'MM/DD/YYYY', decimalMark: '.' }
  assert.equal((await owner.post(`/api/EDI/SavePartnerTable/${partnerId}`, mapping)).statusCode, 200)
  await quiet()
  assert.deepEqual((await details(ordered.id)).orders, ordered.orders)
  // Even if the file is taken for one that nobody has read.
  await sql(`update edi_files set state = 'received' where company_id = $1 and direction = 'I'`, [owner.companyId])
  await quiet()
  assert.deepEqual((await details(ordered.id)).orders, ordered.orders)
  assert.equal((await orders()).length, 1)
})

test('a file that is read at once is read beside the event loop: whoever else asks is answered meanwhile', async () => {
  const { bring, quiet } = await exchange(server)
  const bytes = Buffer.from(`<?xml version="1.0"?><orders>${'<line number="1">rope</line>'.repeat(60_000)}</orders>`)
  const { longestMs, tookMs } = await whileAnswering(server, async () => {
    await bring(bytes, 'large.xml')
    await quiet()
  })
  assert.ok(longestMs < Math.max(200, tookMs / 4), `${longestMs} of ${tookMs} ms`)
})

test('JSON and cXML orders find their partner, and a password is neither shown nor handed out', async () => {
  const { owner, arrive, orders } = await exchange(server)
  const line = { quantity: 10, price: '5', items: [{ scheme: 'VN', value: 'PEN' }] }
  const json = await arrive(
    Buffer.from(JSON.stringify({ sender: { scheme: 'ZZ', value: 'SENDER' }, number: 'J-1', lines: [line] })),
    'a.json',
  )
  assert.deepEqual([json.state, json.number, json.acknowledgment], ['valid', 'J-1', 'NotExpected'])
  const header = `<Header><From><Credential domain="ZZ"><Identity>SENDER</Identity></Credential></From>
<Sender><Credential domain="ZZ"><Identity>SENDER</Identity><SharedSecret>open sesame</SharedSecret></Credential></Sender></Header>`
  const item = `<ItemOut quantity="10"><ItemID><SupplierPartID>PEN</SupplierPartID></ItemID>
<ItemDetail><UnitPrice><Money currency="USD">5</Money></UnitPrice></ItemDetail></ItemOut>`
  const request = `<Request><OrderRequest><OrderRequestHeader orderID="C-1" orderDate="2026-03-01" type="new"/>${item}</OrderRequest></Request>`
  const text = `<cXML payloadID="1@x">${header}${request}</cXML>`
  const cxml = await arrive(Buffer.from(text), 'order.xml')
  assert.deepEqual([cxml.state, cxml.number], ['valid', 'C-1'])
  assert.equal((await orders()).length, 2)
  const handedOut = async ({ id }: { id: string }) =>
    (await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${id}`, headers: owner.headers })).rawPayload
  assert.equal((await handedOut(cxml)).toString(), text.replace('open sesame', '***'))
  const spaced = text.replace('C-1', 'C-2').replace('open sesame', '\n  <![CDATA[open\nsesame]]>\n')
  for (const [name, bytes] of Object.entries({
    'one.xml': Buffer.from(text.replace('C-1', 'C-3')),
    'own-line.xml': Buffer.from(spaced),
    'utf-16.xml': Buffer.from(`\ufeff${spaced}`, 'utf16le'),
    'broken.xml': Buffer.from(spaced.slice(0, spaced.indexOf('</SharedSecret>'))),
    'late.xml': Buffer.from(' '.repeat(65_536 - text.indexOf('redSecret')) + text.replace('C-1', 'C-4')),
  })) {
    const document = await arrive(bytes, name)
    const { segments } = (await owner.get(`/api/EDI/DocumentRaw/${document.id}`)).json().result
    const seen = [JSON.stringify(segments), (await handedOut(document)).toString('latin1')].map((each) =>
      each.replaceAll(/\0|\\u0000/g, ''),
    )
    for (const each of seen) assert.ok(!each.includes('sesame') && each.includes('SharedSecret'), `${name}: ${each}`)
    assert.equal(segments.length, bytes.toString('latin1').split('\n').length)
  }
})

test('of a document with huge segments no page is huge, and none is left out', async () => {
  const { owner, arrive } = await exchange(server)
  const huge = Array.from({ length: 40 }, (_, at) => `<a>${at} ${'x'.repeat(at === 3 ? 500_000 : 15_000)}</a>`)
  const { id } = await arrive(Buffer.from(`<Order>\n${huge.join('\n')}\n</Order>`), 'huge.xml')
  const lines: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const answer = await owner.get(`/api/EDI/DocumentRaw/${id}?from=${from}`)
    assert.ok(answer.body.length < 300_000)
    const { segments, next } = answer.json().result
    assert.equal(segments[0].position, from + 1)
    lines.push(...segments.map(({ elements }: { elements: string[] }) => elements.join('')))
    from = next
  }
  assert.deepEqual(
    lines.map((line) => line.slice(0, 4)),
    ['<Ord', ...huge.map((line) => line.slice(0, 4)), '</Or'],
  )
})
