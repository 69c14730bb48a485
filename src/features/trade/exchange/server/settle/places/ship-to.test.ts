import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exchange, orderFile } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

type Code = { code: string; line: number | null }
const codesOf = ({ holds }: { holds: Code[] }) => holds.map(({ code, line }) => (line === null ? code : `${code} ${line}`))

async function places() {
  const company = await exchange(server)
  const { owner, arrive, quiet, details } = company
  let count = 0
  const file = (more: readonly OutSegment[]) => {
    count += 1
    return orderFile({ number: `PLACE-${count}`, control: count, lines: [{ code: 'PEN' }], more })
  }
  const address = async ({ orders }: { orders: { id: string }[] }) => {
    const { shippingAddress } = (await owner.get(`/api/Order/Details/${orders[0]?.id}`)).json().result
    return `${shippingAddress.addressName}, ${shippingAddress.address1}`
  }
  /** What holds it, else where it goes. */
  async function outcome(...more: OutSegment[]) {
    const document = await arrive(file(more))
    return document.state === 'held' ? codesOf(document).join() : address(document)
  }
  async function match(id: string, place: object) {
    const answer = await owner.post(`/api/EDI/MatchLocation/${id}`, place)
    assert.equal(answer.statusCode, 200, answer.body)
    await quiet()
    const document = await details(id)
    return document.state === 'held' ? codesOf(document).join() : address(document)
  }
  return { ...company, file, outcome, match, address }
}

const store = { qualifier: '92', code: '0417', name: 'Store 417', address1: '1 Main St', city: 'Solon', state: 'OH', zip: '44139' }
const elm: OutSegment[] = [
  ['N3', '9 Elm St'],
  ['N4', 'Dover', 'DE', '19901'],
]

test('a store that only the buyer’s code names gets its goods, as soon as codes of places mean anything', async () => {
  const { owner, partnerId, outcome, arrive, file, match, draftOf } = await withDrafts()
  const buyer: OutSegment[] = [['N1', 'BY', 'ACME STORE 417', '92', '0417'], ...elm]
  assert.equal(await outcome(...buyer), 'Northwind Stores, 7 Dock Rd')
  assert.equal((await owner.post(`/api/EDI/SavePartnerLocation/${partnerId}`, { ...store, code: '0001' })).statusCode, 200)
  const held = await arrive(file(buyer))
  assert.deepEqual(codesOf(held), ['shipToUnknown'])
  assert.equal(await match(held.id, store), 'Store 417, 1 Main St')
  assert.equal(await outcome(...buyer), 'Store 417, 1 Main St')
  assert.equal(await outcome(['N1', 'SN', 'ACME', '92', '0417'], ['N1', 'BY', 'ACME', '92', 'HQ']), 'Store 417, 1 Main St')
  assert.equal(await outcome(['N1', 'ST', 'ACME', '92', '0001'], ['N1', 'BY', 'ACME', '92', '0417']), 'Store 417, 1 Main St')
  assert.deepEqual(await draftOf(held.id), ['ST', '92', '0417'])
})

/** Also the ship-to of the shipment that answers an order. */
async function withDrafts() {
  const company = await places()
  const { owner } = company
  async function draftOf(id: string) {
    await owner.post('/api/EDI/SaveCartonPrefix', { prefix: '0614141' })
    const { orderId, today } = (await owner.get(`/api/EDI/ReplyDraft/${id}?kind=shipNotice`)).json().result
    const notice = { kind: 'shipNotice', orderId, shippedOn: today, scac: 'UPSN', tracking: '1Z9' }
    const cartons = [{ items: [{ line: 0, quantity: '10' }] }]
    const sent = await owner.post(`/api/EDI/SendReply/${id}`, { ...notice, cartons, requestKey: crypto.randomUUID() })
    assert.equal(sent.statusCode, 200, sent.body)
    const { segments } = (await owner.get(`/api/EDI/DocumentRaw/${sent.json().result.id}`)).json().result
    const shipTo = segments.find(({ id: name, elements }: { id: string; elements: string[] }) => name === 'N1' && elements[0] === 'ST')
    return [shipTo.elements[0], ...shipTo.elements.slice(2)]
  }
  return { ...company, draftOf }
}

test('a bill-and-ship-to with an address is a ship-to', async () => {
  const { outcome } = await places()
  assert.equal(await outcome(['N1', 'BS', 'ACME'], ...elm), 'ACME, 9 Elm St')
  assert.equal(await outcome(['N1', 'BS', 'ACME', '92', '0417'], ...elm), 'shipToUnknown')
})

test('stores of lines that are not one store are several', async () => {
  const { arrive } = await exchange(server)
  const lines = [
    { code: 'PEN', shipTo: '0417' },
    { code: 'BOX', price: '12', shipTo: '0418' },
  ]
  const bytes = orderFile({ number: 'MANY', lines }).toString('latin1').replaceAll('N1*ST', 'N1*BY')
  assert.deepEqual(codesOf(await arrive(Buffer.from(bytes, 'latin1'))), ['shipToSeveral 1'])
})

test('a known place at another address waits; what a drop ship order says of its address counts', async () => {
  const { owner, partnerId, outcome, arrive, file, quiet, details, address } = await places()
  assert.equal((await owner.post(`/api/EDI/SavePartnerLocation/${partnerId}`, store)).statusCode, 200)
  const at = (...lines: OutSegment[]): OutSegment[] => [['N1', 'ST', 'STORE', '92', '0417'], ...lines]
  assert.equal(await outcome(...at(['N3', 'Dock 4', '1 MAIN STREET'], ['N4', 'SOLON', 'OH', '441391234'])), 'Store 417, 1 Main St')
  assert.equal(await outcome(...at(['N3', '1 Main St'], ['N4', 'Solon', 'OH', '44140'])), 'shipToDiffers')
  const held = await arrive(file(at(...elm)))
  assert.deepEqual(
    [codesOf(held), held.holds[0].value, held.holds[0].ours],
    [['shipToDiffers'], '9 Elm St, Dover 19901', '1 Main St, Solon 44139'],
  )
  await owner.post(`/api/EDI/AcceptDocument/${held.id}`, { version: held.version, reason: 'Moved back' })
  await quiet()
  assert.equal(await address(await details(held.id)), 'Store 417, 1 Main St')
  const direct = (code: string) =>
    arrive(
      Buffer.from(
        file([['N1', 'ST', 'JANE DOE', '92', code], ...elm])
          .toString('latin1')
          .replace('BEG*00*SA', 'BEG*00*DS'),
        'latin1',
      ),
    )
  assert.equal(await address(await direct('0417')), 'JANE DOE, 9 Elm St')
  assert.equal(await address(await direct('9999')), 'JANE DOE, 9 Elm St')
})

test('a ship-to that has only a name is asked about once, unless it is the customer itself or a place of that name', async () => {
  const { owner, partnerId, outcome, arrive, file, match } = await places()
  assert.equal(await outcome(['N1', 'ST', 'NORTHWIND STORES']), 'Northwind Stores, 7 Dock Rd')
  assert.equal(await outcome(['N1', 'ST', 'Head office'], ['N1', 'BY', 'HEAD OFFICE']), 'Northwind Stores, 7 Dock Rd')
  const held = await arrive(file([['N1', 'ST', 'ACME STORE 417']]))
  assert.deepEqual([codesOf(held), held.holds[0].value], [['shipToUnknown'], 'ACME STORE 417'])
  const named = { ...store, qualifier: 'NAME', code: 'ACME STORE 417' }
  assert.equal(await match(held.id, named), 'Store 417, 1 Main St')
  assert.equal(await outcome(['N1', 'ST', 'Acme store 417']), 'Store 417, 1 Main St')
  assert.equal(await outcome(['N1', 'ST', 'Depot, east']), 'shipToUnknown')
  await owner.post(`/api/EDI/SavePartnerLocation/${partnerId}`, { ...store, code: '9', name: 'Depot East', address1: '5 Quay' })
  assert.equal(await outcome(['N1', 'ST', 'Depot, east']), 'Depot East, 5 Quay')
})

test('a place without an address of its own is at its customer’s', async () => {
  const { arrive, file, match } = await places()
  const held = await arrive(file([['N1', 'ST', 'THE SHOP']]))
  const place = { ...store, qualifier: 'NAME', code: 'THE SHOP', name: '', address1: '', city: '', state: '', zip: '' }
  assert.equal(await match(held.id, place), 'Northwind Stores, 7 Dock Rd')
})
