import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { RunningQuickbooks } from '../server.ts'
import { pier, startForTest, type TestClient } from '../test-client.ts'

let running: RunningQuickbooks
let client: TestClient

before(async () => {
  ;({ running, client } = await startForTest())
})

after(() => running.close())

const namespace = 'xmlns="http://schema.intuit.com/finance/v3"'
const headers = { accept: 'application/xml', 'content-type': 'application/xml' }

async function xml(method: string, path: string, body?: string): Promise<string> {
  const answer = await client.call(pier, method, path, body, headers)
  assert.match(answer.headers.get('content-type') ?? '', /xml/, answer.text)
  return answer.text
}

function inside(text: string, name: string): string {
  return new RegExp(`<${name}(?: [^>]*)?>([\\s\\S]*?)</${name}>`).exec(text)?.[1] ?? ''
}

const invoice = `<ns0:Invoice xmlns:ns0="http://schema.intuit.com/finance/v3">
  <ns0:Line><ns0:Description>Doll &amp; dress</ns0:Description><ns0:Amount>100.00</ns0:Amount><ns0:DetailType>SalesItemLineDetail</ns0:DetailType>
    <ns0:SalesItemLineDetail><ns0:ItemRef name="x">1</ns0:ItemRef><ns0:UnitPrice>50</ns0:UnitPrice><ns0:Qty>2</ns0:Qty></ns0:SalesItemLineDetail></ns0:Line>
  <ns0:Line><ns0:Amount>0</ns0:Amount><ns0:DetailType>DiscountLineDetail</ns0:DetailType>
    <ns0:DiscountLineDetail><ns0:PercentBased>true</ns0:PercentBased><ns0:DiscountPercent>10</ns0:DiscountPercent></ns0:DiscountLineDetail></ns0:Line>
  <ns0:CustomerRef>20</ns0:CustomerRef><ns0:CustomerMemo>Hello</ns0:CustomerMemo>
</ns0:Invoice>`

test('an invoice written in XML comes back whole and can be sent back as it is', async () => {
  const made = await xml('POST', 'invoice', invoice)
  assert.match(made, /^<\?xml[^>]*><IntuitResponse xmlns="[^"]*" time="[^"]*"><Invoice domain="QBO" sparse="false">/)
  assert.deepEqual(
    [inside(made, 'TotalAmt'), inside(made, 'CustomerMemo'), inside(made, 'Description')],
    ['90', 'Hello', 'Doll &amp; dress'],
  )
  assert.match(made, /<CustomerRef name="[^"]+">20<\/CustomerRef>/)
  const again = await xml('POST', 'invoice?operation=update', `<Invoice ${namespace}>${inside(made, 'Invoice')}</Invoice>`)
  assert.equal(inside(again, 'SyncToken'), '1')
  const parts = (text: string) => [...(text.match(/<[^>]+>[^<]+/g) ?? [])].filter((part) => !/SyncToken|LastUpdated/.test(part)).sort()
  assert.deepEqual(parts(inside(again, 'Invoice')), parts(inside(made, 'Invoice')))
})

test('rows, counts and faults in XML', async () => {
  const rows = await xml('GET', `query?query=${encodeURIComponent('select * from Term maxresults 2')}`)
  assert.match(rows, /<QueryResponse startPosition="1" maxResults="2"><Term domain="QBO" sparse="false">/)
  assert.match(await xml('GET', `query?query=${encodeURIComponent('select count(*) from Term')}`), /<QueryResponse totalCount="5">/)
  assert.match(await xml('GET', 'customer/99999'), /<Fault type="ValidationFault"><Error code="610">/)
  const refused = await fetch(`${client.url}/v3/company/${pier}/customer/1`, { headers: { ...headers, authorization: 'Bearer none' } })
  assert.equal(refused.status, 401)
  assert.match(await refused.text(), /<Fault type="AUTHENTICATION"><Error code="3200"><Message>message=AuthenticationFailed/)
})

test('a batch in XML: a write, a query, changes, and what is not supported', async () => {
  const answer = await xml(
    'POST',
    'batch',
    `<IntuitBatchRequest ${namespace}>
      <BatchItemRequest bId="1" operation="create"><Customer><DisplayName>From XML</DisplayName></Customer></BatchItemRequest>
      <BatchItemRequest bId="2"><Query>select * from Term</Query></BatchItemRequest>
      <BatchItemRequest bId="3"><CDCQuery><Entities>Customer,Vendor</Entities>
        <ChangedSince>${new Date(Date.now() - 60_000).toISOString()}</ChangedSince></CDCQuery></BatchItemRequest>
      <BatchItemRequest bId="4"><ReportQuery>x</ReportQuery></BatchItemRequest>
    </IntuitBatchRequest>`,
  )
  const items = [...answer.matchAll(/<BatchItemResponse bId="(\d)"><(\w+)/g)].map((match) => [match[1], match[2]])
  assert.deepEqual(items, [
    ['1', 'Customer'],
    ['2', 'QueryResponse'],
    ['3', 'CDCResponse'],
    ['4', 'Fault'],
  ])
})

test('a report in XML has its own root and its cells as attributes', async () => {
  const report = await xml('GET', 'reports/ProfitAndLoss')
  assert.match(report, /<Report xmlns="[^"]*"><Header>/)
  assert.match(report, /<Row type="Section" group="Income"><Header><ColData value="Income"><\/ColData>/)
  assert.match(report, /<ColData value="Sales of Product Income" id="79">/)
})

test('an upload whose description is XML, and a body sent with gzip', async () => {
  const mark = 'part-of-a-test'
  const body = [
    `--${mark}\r\nContent-Disposition: form-data; name="file_content_0"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabc`,
    `--${mark}\r\nContent-Disposition: form-data; name="file_metadata_0"\r\nContent-Type: application/xml\r\n\r\n`.concat(
      `<Attachable ${namespace}><FileName>a.jpg</FileName><AttachableRef><EntityRef type="Customer">20</EntityRef></AttachableRef></Attachable>`,
    ),
    `--${mark}--\r\n`,
  ].join('\r\n')
  const answer = await client.call(pier, 'POST', 'upload', body, { ...headers, 'content-type': `multipart/form-data; boundary=${mark}` })
  assert.match(answer.text, /<AttachableResponse><Attachable[\s\S]*<EntityRef type="Customer">20<\/EntityRef>/)
  const packed = await fetch(`${client.url}/v3/company/${pier}/customer`, {
    method: 'POST',
    headers: { ...headers, authorization: `Bearer ${await client.token(pier)}`, 'content-encoding': 'gzip' },
    body: new Uint8Array(gzipSync(`<Customer ${namespace}><DisplayName>Packed</DisplayName></Customer>`)),
  })
  assert.match(await packed.text(), /<DisplayName>Packed<\/DisplayName>/)
})
