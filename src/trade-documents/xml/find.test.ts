import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growth } from '#test/growth.ts'
import { findDocuments } from '../find.ts'
import type { PurchaseOrder } from '../model/purchase-order.ts'
import { mostBytes } from '../whole/whole.ts'

async function found(bytes: Buffer | string) {
  async function* once() {
    yield Buffer.from(bytes)
  }
  const all = await Array.fromAsync(findDocuments(once()))
  const documents = all.flatMap((each) => (each.kind === 'document' ? [each] : []))
  const problems = all.flatMap((each) => (each.kind === 'document' ? each.document.problems : each.problems))
  const order = documents[0]?.document.kind === 'purchaseOrder' ? documents[0].document.document : undefined
  return { documents, problems, codes: problems.map(({ code }) => code), order }
}
const lineOf = (order: PurchaseOrder | undefined) => order?.lines[0]

const cxml = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE cXML SYSTEM "http://xml.cxml.org/schemas/cXML/1.2.050/cXML.dtd">
<cXML payloadID="1@buyer" timestamp="2026-03-01T10:00:00+00:00">
  <Header>
    <From><Credential domain="NetworkId"><Identity>SENDER</Identity></Credential></From>
    <To><Credential domain="NetworkId"><Identity>US</Identity></Credential></To>
    <Sender><Credential domain="NetworkId"><Identity>SENDER</Identity><SharedSecret>open sesame</SharedSecret></Credential></Sender>
  </Header>
  <Request deploymentMode="production">
    <OrderRequest>
      <OrderRequestHeader orderID="PO-1" orderDate="2026-03-01T10:00:00-08:00" type="new">
        <Total><Money currency="USD">60.00</Money></Total>
        <ShipTo><Address addressID="0417"><Name xml:lang="en">Café Nord</Name></Address></ShipTo>
      </OrderRequestHeader>
      <ItemOut quantity="12" lineNumber="1">
        <ItemID><SupplierPartID>PEN</SupplierPartID></ItemID>
        <ItemDetail>
          <UnitPrice><Money currency="USD">5.00</Money></UnitPrice>
          <Description xml:lang="en">Pen &amp; ink</Description>
          <UnitOfMeasure>EA</UnitOfMeasure>
        </ItemDetail>
      </ItemOut>
    </OrderRequest>
  </Request>
</cXML>`

const ubl = `<o:Order xmlns:o="urn:oasis:names:specification:ubl:schema:xsd:Order-2"
  xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
  xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
  <b:ID>PO-2</b:ID><b:IssueDate>2026-03-01</b:IssueDate><b:DocumentCurrencyCode>EUR</b:DocumentCurrencyCode>
  <a:BuyerCustomerParty><a:Party><b:EndpointID schemeID="0088">7300072311115</b:EndpointID></a:Party></a:BuyerCustomerParty>
  <a:OrderLine><a:LineItem><b:ID>1</b:ID><b:Quantity unitCode="C62">30</b:Quantity>
    <a:Price><b:PriceAmount currencyID="EUR">12.80</b:PriceAmount><b:BaseQuantity>100</b:BaseQuantity></a:Price>
    <a:Item><b:Name>Pen</b:Name><a:SellersItemIdentification><b:ID>PEN</b:ID></a:SellersItemIdentification></a:Item>
  </a:LineItem></a:OrderLine>
</o:Order>`

test('cXML orders are read, whatever their encoding', async () => {
  const latin = Buffer.from(cxml.replace('UTF-8', 'ISO-8859-1'), 'latin1')
  const utf16 = Buffer.from(`\ufeff${cxml.replace('UTF-8', 'UTF-16')}`, 'utf16le')
  for (const bytes of [Buffer.from(cxml), Buffer.from(`\ufeff${cxml}`), latin, utf16]) {
    const { order, codes, documents } = await found(bytes)
    assert.deepEqual(codes, [])
    assert.deepEqual([order?.number, order?.date, order?.currency, order?.total.amountCents], ['PO-1', '2026-03-01', 'USD', 6000])
    assert.deepEqual([order?.parties[0]?.names, order?.parties[0]?.id], [['Café Nord'], { scheme: '92', value: '0417' }])
    const { quantity, unit, price, items, descriptions } = lineOf(order) ?? {}
    assert.deepEqual([quantity, unit, price, items?.[0]?.value, descriptions?.[0]?.text], ['12', 'EA', '5', 'PEN', 'Pen & ink'])
    assert.deepEqual(documents[0]?.group.sender, { qualifier: 'NetworkId', id: 'SENDER' })
  }
})

test('UBL orders are read by namespace, and a price of a hundred is that of one', async () => {
  const { order, codes, documents } = await found(ubl)
  assert.deepEqual(codes, [])
  assert.deepEqual([order?.number, lineOf(order)?.quantity, lineOf(order)?.price], ['PO-2', '30', '0.128'])
  assert.deepEqual(documents[0]?.group.sender, { qualifier: 'UL', id: '7300072311115' })
  assert.deepEqual((await found(ubl.replaceAll(/(<\/?)[abo]:/g, '$1').replace('xmlns:o', 'xmlns'))).order?.number, 'PO-2')
})

test('a UBL line comes to its quantity at the price of one', async () => {
  const { order, codes } = await found(
    ubl.replace('<a:Price>', '<b:LineExtensionAmount currencyID="EUR">3.84</b:LineExtensionAmount><a:Price>'),
  )
  assert.deepEqual([lineOf(order)?.amount, codes], ['3.84', []])
})

test('a part number may need its second half', async () => {
  const { order } = await found(
    cxml.replace('</SupplierPartID>', '</SupplierPartID><SupplierPartAuxiliaryID>RED</SupplierPartAuxiliaryID>'),
  )
  assert.deepEqual(
    lineOf(order)?.items.map(({ code, value }) => [code, value]),
    [
      ['VN', 'PEN'],
      ['VS', 'RED'],
    ],
  )
})

test('parts with times of their own are together what is ordered', async () => {
  const parts = (...quantities: number[]) =>
    quantities.map(
      (each) => `<ScheduleLine quantity="${each}" requestedDeliveryDate="2026-04-01"><UnitOfMeasure>EA</UnitOfMeasure></ScheduleLine>`,
    )
  const scheduled = (...quantities: number[]) => found(cxml.replace('</ItemOut>', `${parts(...quantities).join('')}</ItemOut>`))
  const { order, codes } = await scheduled(7, 5)
  assert.deepEqual([lineOf(order)?.deliveries.map(({ quantity }) => quantity), codes], [['7', '5'], []])
  assert.deepEqual((await scheduled(7, 6)).codes, ['scheduleDiffers'])
  const delivered = (...quantities: number[]) =>
    found(
      ubl.replace(
        '<a:Price>',
        `${quantities.map((each) => `<a:Delivery><b:Quantity unitCode="C62">${each}</b:Quantity></a:Delivery>`).join('')}<a:Price>`,
      ),
    )
  assert.deepEqual([(await delivered(10, 20)).codes, (await delivered(10, 19)).codes], [[], ['scheduleDiffers']])
})

test('all of a UBL address is kept, and who somebody is comes before where they are reached', async () => {
  const delivery = `<a:Delivery><a:DeliveryAddress><b:Postbox>123</b:Postbox><b:StreetName>Avon Way</b:StreetName>
    <b:BuildingName>Thereabouts</b:BuildingName><b:BuildingNumber>56A</b:BuildingNumber><b:Department>Goods in</b:Department>
    <b:CityName>Bridgtow</b:CityName></a:DeliveryAddress></a:Delivery>`
  const who = '<a:PartyIdentification><b:ID>XFB01</b:ID></a:PartyIdentification></a:Party></a:BuyerCustomerParty>'
  const { order, documents } = await found(
    ubl.replace('</a:Party></a:BuyerCustomerParty>', who).replace('<a:OrderLine>', `${delivery}<a:OrderLine>`),
  )
  const [buyer, shipTo] = order?.parties ?? []
  assert.deepEqual(buyer?.id, { scheme: '92', value: 'XFB01' })
  assert.deepEqual(documents[0]?.group.sender, { qualifier: 'UL', id: '7300072311115' })
  assert.deepEqual([shipTo?.street, shipTo?.city], [['Avon Way 56A', 'Thereabouts', 'Goods in', 'PO Box 123'], 'Bridgtow'])
})

test('the tax of a UBL order is money on top, of the whole or of its lines, never twice', async () => {
  const taxed = ubl.replace('<a:Price>', '<b:TotalTaxAmount currencyID="EUR">0.77</b:TotalTaxAmount><a:Price>')
  const ofAll = '<a:TaxTotal><b:TaxAmount currencyID="EUR">0.80</b:TaxAmount></a:TaxTotal>'
  const taxesOf = async (text: string) => {
    const { order } = await found(text)
    return [order?.allowances, lineOf(order)?.allowances].map((all) => all?.map(({ kind, code, amountCents }) => [kind, code, amountCents]))
  }
  assert.deepEqual(await taxesOf(taxed), [[], [['charge', 'Tax', 77]]])
  assert.deepEqual(await taxesOf(taxed.replace('<a:OrderLine>', `${ofAll}<a:OrderLine>`)), [[['charge', 'Tax', 80]], []])
})

test('what is wrong names line, place and byte', async () => {
  for (const [text, from, to, code, path] of [
    [cxml, 'quantity="12"', 'quantity="1O"', 'numberInvalid', '/cXML/Request/OrderRequest/ItemOut/@quantity'],
    [cxml, 'quantity="12"', 'quantity="-12"', 'amountNegative', '/cXML/Request/OrderRequest/ItemOut/@quantity'],
    [cxml, 'quantity="12"', '', 'valueMissing', '/cXML/Request/OrderRequest/ItemOut/@quantity'],
    [cxml, '>5.00<', '>5,00<', 'numberInvalid', '/cXML/Request/OrderRequest/ItemOut/ItemDetail/UnitPrice/Money'],
    [cxml, '>60.00<', '>61.00<', 'amountTotalDiffers', '/cXML/Request/OrderRequest/OrderRequestHeader/Total/Money'],
    [cxml, 'type="new"', 'type="odd"', 'codeUnknown', '/cXML/Request/OrderRequest/OrderRequestHeader/@type'],
    [cxml, 'type="new"', 'type="constructor"', 'codeUnknown', '/cXML/Request/OrderRequest/OrderRequestHeader/@type'],
    [ubl, '>30<', '>1e3<', 'numberInvalid', '/Order/OrderLine/LineItem/Quantity'],
    [ubl, '>100<', '>3<', 'priceNotExact', '/Order/OrderLine/LineItem/Price/PriceAmount'],
    [
      ubl,
      '<a:Price>',
      '<b:LineExtensionAmount currencyID="EUR">3.90</b:LineExtensionAmount><a:Price>',
      'lineAmountDiffers',
      '/Order/OrderLine/LineItem/LineExtensionAmount',
    ],
    [ubl, '2026-03-01', '2026-02-30', 'dateInvalid', '/Order/IssueDate'],
    [ubl, 'currencyID="EUR"', 'currencyID="USD"', 'currencyDiffers', '/Order/OrderLine/LineItem/Price/PriceAmount'],
  ] as const) {
    assert(text.includes(from), from)
    const changed = text.replace(from, to)
    const { problems } = await found(changed)
    const problem = problems.find((each) => each.code === code)
    assert.equal(problem?.path, path, `${to}: ${problems.map((each) => each.code)}`)
    assert.equal(changed.split('\n')[(problem?.position ?? 0) - 1]?.includes('<'), true)
    const name = path.replace(/\/@.*/, '').split('/').at(-1) ?? ''
    assert.match(Buffer.from(changed).toString('latin1', problem?.offset), new RegExp(`^<([abo]:)?${name}`))
  }
  const { problems } = await found(cxml.replace('</ItemDetail>', ''))
  assert.deepEqual([problems[0]?.code, problems[0]?.position], ['xmlInvalid', 22])
})

test('other documents are kept, other XML is refused', async () => {
  const notice = await found(cxml.replaceAll('OrderRequest>', 'ShipNoticeRequest>'))
  assert.deepEqual([notice.codes, notice.documents[0]?.document.kind], [['documentUnknown'], 'other'])
  assert.deepEqual((await found('<html><body>Bad gateway</body></html>')).codes, ['xmlUnknown'])
})

const lol = Array.from({ length: 12 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`).join('')

test('hostile XML is refused at once: bombs, entities from elsewhere, depth, size', async () => {
  const withDoctype = (subset: string, content: string) => `<!DOCTYPE cXML [${subset}]><cXML>${content}</cXML>`
  assert.deepEqual((await found(withDoctype(`<!ENTITY l0 "lol">${lol}`, '&l12;'))).codes, ['xmlEntities'])
  assert.deepEqual((await found(withDoctype('<!ENTITY x SYSTEM "file:///etc/passwd">', '&x;'))).codes, ['xmlEntities'])
  assert.deepEqual((await found(withDoctype('<!ENTITY % x SYSTEM "http://127.0.0.1/x.dtd"> %x;', ''))).codes, ['xmlEntities'])
  assert.deepEqual((await found('<cXML>&unknown;</cXML>')).codes, ['xmlInvalid'])
  assert.deepEqual((await found('<a>'.repeat(100_000))).codes, ['tooDeep'])
  assert.deepEqual((await found(`<cXML>${'<a/>'.repeat(400_000)}</cXML>`)).codes, ['tooManyParts'])
  const attributes = Array.from({ length: 100 }, (_, at) => `a${at}=""`).join(' ')
  assert.deepEqual((await found(`<cXML>${`<a ${attributes}/>`.repeat(4_000)}</cXML>`)).codes, ['tooManyParts'])
  // Counted as they come, not when their element is whole: this one never ends.
  assert.deepEqual((await found(`<cXML ${'a="" '.repeat(400_000)}`)).codes, ['tooManyParts'])
  assert.deepEqual((await found(cxml.replace('>PEN<', '>P\0EN<'))).codes, ['xmlInvalid'])
  assert.equal((await found(cxml.replace('"12"', `"${'9'.repeat(100_000)}"`))).codes.includes('numberTooLong'), true)
})

const lines = (many: number) => ubl.replace(/<a:OrderLine>.*<\/a:OrderLine>/s, (line) => `${line}\n`.repeat(many))

test('an order of eight times as many lines is not sixty times the work', async () => {
  assert.ok((await growth((many) => found(`<cXML>${'<a/>'.repeat(many)}</cXML>`), 10_000)) < 30)
  assert.ok((await growth((many) => found(lines(many)), 2_000)) < 30)
})

test('every line of a long order has its own place, whatever letters stand before it', async () => {
  for (const text of [
    lines(40),
    lines(40)
      .replaceAll('\n', ' ')
      .replaceAll('>Pen<', `>${'🖊é'.repeat(151)}<`),
  ]) {
    const places = (await found(text)).order?.lines ?? []
    assert.equal(places.length, 40)
    for (const { offset, position } of places) {
      const before = Buffer.from(text).subarray(0, offset).toString()
      assert.ok(text.startsWith(`${before}<a:OrderLine>`))
      assert.equal(position, before.split('\n').length)
    }
  }
})

test('of a file without end, only the beginning is fetched', async () => {
  let fetched = 0
  async function* endless() {
    yield Buffer.from('<cXML>')
    for (;;) {
      fetched += 1_048_576
      yield Buffer.alloc(1_048_576, ' ')
    }
  }
  const [first] = await Array.fromAsync(findDocuments(endless()))
  assert.equal(first?.kind === 'problems' && first.problems[0]?.code, 'fileTooLarge')
  assert(fetched <= mostBytes + 1_048_576)
})
