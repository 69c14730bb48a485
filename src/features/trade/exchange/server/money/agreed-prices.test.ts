import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { orderBegins, x12Bytes } from '#test/edi/x12.ts'
import { exchange } from '#test/exchange.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { OutSegment } from '#trade-documents/x12/write.ts'

let server: TestServer
before(async () => {
  server = await testServer({ works: true })
})
after(() => server.close())

async function trading() {
  const all = await exchange(server)
  const { owner, sql, partnerId, items } = all
  let control = 0
  const arrived = (...segments: OutSegment[]) => {
    control++
    return all.arrive(x12Bytes('850', [orderBegins(`PO-${control}`), ...segments, ['CTT', '1']], { control }))
  }
  const pen = (price: string, unit = 'EA', basis = ''): OutSegment => ['PO1', '1', '10', unit, price, basis, 'VN', 'PEN']
  const accept = ({ id, version }: { id: string; version: number }, more: object = {}) =>
    owner.post(`/api/EDI/AcceptDocument/${id}`, { version, reason: 'A promotion', ...more })
  const totals = async () =>
    (await sql('select grand_total from orders where company_id = $1 order by number', [owner.companyId])).map(({ grand_total }) =>
      Number(grand_total),
    )
  const priced = async () => (await owner.get(`/api/EDI/PartnerPrices/${partnerId}`)).json().result.rows
  const byCase = () =>
    owner.post(`/api/EDI/SavePartnerItem/${partnerId}`, { qualifier: 'VN', code: 'PEN', itemId: items.PEN, unit: 'CA', casePack: '12' })
  return { ...all, arrived, pen, accept, totals, priced, byCase }
}
const holdsOf = ({ holds }: { holds: { code: string; value: string; ours: string }[] }) =>
  holds.map(({ code, value, ours }) => [code, value, ours].filter(Boolean).join(' | '))

test('a price accepted once is no price from then on; one accepted always is, from the day of its order', async () => {
  const { arrived, pen, accept, quiet, totals, priced, details } = await trading()
  assert.equal((await accept(await arrived(pen('4')))).statusCode, 200)
  await quiet()
  assert.deepEqual(await totals(), [4000])
  assert.deepEqual(holdsOf(await arrived(pen('5'))), [])
  const [waits, again] = [await arrived(pen('4')), await arrived(pen('4'))]
  assert.deepEqual(holdsOf(again), ['priceDiffers | 4 | 5'])
  assert.equal((await accept(again, { always: true })).statusCode, 200)
  await quiet()
  assert.equal((await details(waits.id)).state, 'valid')
  assert.deepEqual(
    (await priced()).map(({ itemNumber, unit, price, validFrom }: Record<string, string>) => [itemNumber, unit, price, validFrom]),
    [['PEN', '', '4', '2026-03-01']],
  )
  assert.deepEqual(holdsOf(await arrived(pen('5'))), ['priceDiffers | 5 | 4'])
})

test('a price agreed from a later day, or of another unit, is not that of this order', async () => {
  const { arrived, pen, owner, partnerId, items, byCase } = await trading()
  const save = (fields: object) => owner.post(`/api/EDI/SavePartnerPrice/${partnerId}`, { itemId: items.PEN, ...fields })
  assert.equal((await byCase()).statusCode, 200)
  assert.equal((await save({ price: '6', validFrom: '2026-03-02' })).statusCode, 200)
  assert.equal((await save({ price: '54', unit: 'CA', validFrom: '2026-01-01' })).statusCode, 200)
  assert.equal((await save({ price: '7', validFrom: '2026-03-02' })).json().code, 'partnerCodeTaken')
  assert.deepEqual(holdsOf(await arrived(pen('5'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('54', 'CA'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('60', 'CA'))), ['priceDiffers | 60 | 54'])
})

test('a price from a quantity on and up to a day counts for orders of so many and of those days, and stays so when its amount changes', async () => {
  const { arrived, pen, owner, partnerId, items, priced } = await trading()
  const save = async (fields: object) => {
    const answer = await owner.post(`/api/EDI/SavePartnerPrice/${partnerId}`, { itemId: items.PEN, ...fields })
    return answer.statusCode === 200 ? answer.json().result.id : answer.json().fields
  }
  await save({ price: '7', validFrom: '2026-01-01' })
  const many = await save({ price: '6', minimum: '10', validFrom: '2026-01-01', validTo: '2026-12-31' })
  await save({ price: '5', minimum: '5', validFrom: '2026-01-01', validTo: '2026-02-28' })
  assert.deepEqual(holdsOf(await arrived(pen('7'))), ['priceDiffers | 7 | 6'])
  await save({ id: many, price: '6.5' })
  assert.deepEqual(holdsOf(await arrived(pen('6.5'))), [])
  assert.deepEqual(
    (await priced()).map(({ minimum, price, validTo }: Record<string, string>) => [minimum, price, validTo]),
    [
      ['1', '7', null],
      ['5', '5', '2026-02-28'],
      ['10', '6.5', '2026-12-31'],
    ],
  )
  assert.ok((await save({ price: '6', validFrom: '2026-02-01', validTo: '2026-01-31' })).validTo)
})

test('what is compared with is what the partner’s customer pays by its level and agreements, from a quantity on and by the case', async () => {
  const { arrived, pen, owner, partnerId, items, byCase, sql, quiet, details } = await trading()
  const post = async (path: string, body: object) => {
    const answer = await owner.post(path, body)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result
  }
  const [partner] = await sql('select customer_id from trading_partners where id = $1', [partnerId])
  const customerId = String(partner?.customer_id)
  await byCase()
  assert.deepEqual(holdsOf(await arrived(pen('4.50'))), ['priceDiffers | 4.5 | 5'])
  const { id } = await post('/api/Price/SaveLevel', { name: 'Retail', percent: '-10' })
  const [waits] = [await arrived(pen('4.5'))]
  await post('/api/Price/AssignLevel', { levelId: id, customerIds: [customerId] })
  await quiet()
  // It had waited for nothing else.
  assert.equal((await details(waits.id)).state, 'valid')
  assert.deepEqual(holdsOf(await arrived(pen('4.5'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('54', 'CA'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('60', 'CA'))), ['priceDiffers | 60 | 54'])
  // Ten cases are more than a hundred pieces.
  await post(`/api/Price/SaveAgreed/${customerId}`, { itemId: items.PEN, price: '4', minimum: '100' })
  assert.deepEqual(holdsOf(await arrived(pen('4.5'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('48', 'CA'))), [])
  const [line] = await sql(
    `select price_why ->> 'source' as source from order_lines l where company_id = $1 and quantity = 10 and unit_price = 4.5 limit 1`,
    [owner.companyId],
  )
  assert.equal(line?.source, 'level')
})

test('one code means each and case, as it is ordered', async () => {
  const { arrived, pen, owner, partnerId, items, totals, byCase } = await trading()
  const each = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, unit: 'EA', casePack: '1' }
  assert.equal((await owner.post(`/api/EDI/SavePartnerItem/${partnerId}`, each)).statusCode, 200)
  assert.equal((await byCase()).statusCode, 200)
  assert.equal((await byCase()).json().code, 'partnerCodeTaken')
  assert.deepEqual(holdsOf(await arrived(pen('60', 'CA'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('5'))), [])
  assert.deepEqual(await totals(), [60_000, 5_000])
})

test('that the price of a case is that of each is said once, also to the partner', async () => {
  const { arrived, pen, owner, quiet, totals, details, byCase } = await trading()
  await byCase()
  const held = await arrived(pen('5', 'CA', 'PE'))
  assert.deepEqual(holdsOf(held), ['priceUnit | PE | CA', 'priceDiffers | 5 | 60'])
  assert.equal((await owner.post(`/api/EDI/PriceIsPerEach/${held.id}`, { line: 0 })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(held.id)).state, await totals()], ['valid', [60_000]])
  assert.equal((await arrived(pen('5', 'CA', 'PE'))).state, 'valid')
  const draft = (await owner.get(`/api/EDI/ReplyDraft/${held.id}`)).json().result
  assert.deepEqual([draft.lines[0].price, draft.lines[0].ordered], ['60', '10'])
})

test('a price by the piece counts for a partner that calls twelve of them a piece, and a case of the item’s where nobody said one of the partner', async () => {
  const { arrived, pen, owner, partnerId, items, sql, priced, accept } = await trading()
  const [partner] = await sql('select customer_id from trading_partners where id = $1', [partnerId])
  const agree = { itemId: items.PEN, price: '4', unit: 'EA' }
  assert.equal((await owner.post(`/api/Price/SaveAgreed/${partner?.customer_id}`, agree)).statusCode, 200)
  const dozen = { qualifier: 'VN', code: 'PEN', itemId: items.PEN, unit: 'EA', casePack: '12' }
  const { id } = (await owner.post(`/api/EDI/SavePartnerItem/${partnerId}`, dozen)).json().result
  assert.deepEqual(holdsOf(await arrived(pen('48'))), [])
  assert.deepEqual(holdsOf(await arrived(pen('4'))), ['priceDiffers | 4 | 48'])
  assert.equal((await owner.post(`/api/EDI/RemovePartnerItem/${id}`, {})).statusCode, 200)
  await sql(`insert into item_packs (company_id, item_id, unit, quantity) values ($1, $2, 'CA', 12)`, [owner.companyId, items.PEN])
  assert.deepEqual(holdsOf(await arrived(pen('48', 'CA'))), [])
  const dear = await arrived(pen('50', 'CA'))
  assert.deepEqual(holdsOf(dear), ['priceDiffers | 50 | 48'])
  assert.equal((await accept(dear, { always: true })).statusCode, 200)
  assert.deepEqual(
    (await priced()).map(({ unit, price }: Record<string, string>) => [unit, price]),
    [['CA', '50']],
  )
})

test('what waits for a price goes on by itself once the price is what was ordered', async () => {
  const { arrived, pen, owner, partnerId, items, sql, quiet, details } = await trading()
  const [partner] = await sql('select customer_id from trading_partners where id = $1', [partnerId])
  const [dear, cheap] = [await arrived(pen('9')), await arrived(pen('3'))]
  assert.equal((await owner.post(`/api/Price/SaveAgreed/${partner?.customer_id}`, { itemId: items.PEN, price: '9' })).statusCode, 200)
  await quiet()
  assert.deepEqual([(await details(dear.id)).state, (await details(cheap.id)).state], ['valid', 'held'])
})
