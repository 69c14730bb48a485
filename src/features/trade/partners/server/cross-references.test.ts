import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { partnersOf } from '#test/partners.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let of: ReturnType<typeof partnersOf>
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  of = partnersOf(server, owner)
})
after(() => server.close())

test('a code means one item of ours in a unit, however it is written, and no two', async () => {
  const id = await of.partner({ name: 'Items' })
  const [first, second] = [await of.item('A-1'), await of.item('A-2')]
  const add = (body: object) => owner.post(`/api/EDI/SavePartnerItem/${id}`, body)
  const upc = await add({ qualifier: 'up', code: '0-36000-29145-2', itemId: first, unit: 'ea' })
  assert.equal(upc.statusCode, 200, upc.body)
  const again = await add({ qualifier: 'EN', code: '0036000291452', itemId: second, unit: 'EA' })
  assert.deepEqual([again.statusCode, again.json().code], [409, 'partnerCodeTaken'])
  assert.ok((await add({ qualifier: 'GTIN', code: '036000291453', itemId: first })).json().fields.code)
  assert.ok((await add({ qualifier: 'IN', code: '1', itemId: first, casePack: '0' })).json().fields.casePack)
  await add({ qualifier: 'IN', code: 'b77', itemId: second, unit: 'CA', casePack: '12' })
  const rows = async (query = '') => (await owner.get(`/api/EDI/PartnerItems/${id}?${query}`)).json().result.rows
  const common = { pricePerEach: false }
  assert.deepEqual(
    (await rows()).map(({ id: _, itemId: __, ...row }: Record<string, string>) => row),
    [
      {
        qualifier: 'GTIN',
        code: '00036000291452',
        unit: 'EA',
        casePack: '1',
        ...common,
        itemNumber: 'A-1',
        itemName: 'Item A-1',
        itemActive: true,
      },
      { qualifier: 'IN', code: 'B77', unit: 'CA', casePack: '12', ...common, itemNumber: 'A-2', itemName: 'Item A-2', itemActive: true },
    ],
  )
  const [found] = await rows('search=a-2')
  assert.equal(found.code, 'B77')
  await add({ id: found.id, qualifier: 'IN', code: 'B78', itemId: first, unit: 'CA', casePack: '6' })
  assert.deepEqual(
    (await rows('search=b78')).map(({ itemNumber, casePack }: Record<string, string>) => [itemNumber, casePack]),
    [['A-1', '6']],
  )
  assert.equal((await owner.post(`/api/EDI/RemovePartnerItem/${found.id}`)).statusCode, 200)
  assert.equal((await rows()).length, 1)
  assert.equal((await of.read(id)).items, 1)
  const noted = (await of.changesOf(id)).filter(({ action }) => action.startsWith('partnerItem'))
  assert.deepEqual(
    noted.map(({ action }) => action),
    ['partnerItemAdded', 'partnerItemAdded', 'partnerItemChanged', 'partnerItemRemoved'],
  )
  assert.deepEqual(noted[2].changes, [
    { field: 'partnerCode', from: 'IN B77', to: 'IN B78' },
    { field: 'itemNumber', from: 'A-2', to: 'A-1' },
    { field: 'casePack', from: '12', to: '6' },
  ])
})

test('a location is kept with its customer', async () => {
  const id = await of.partner({ name: 'Places' })
  const customerId = await of.customer('Store 417')
  const add = (body: object) => owner.post(`/api/EDI/SavePartnerLocation/${id}`, body)
  const place = { qualifier: '92', code: '0417', name: 'Salem', city: 'Salem', customerId }
  const made = await add(place)
  assert.equal(made.statusCode, 200, made.body)
  assert.equal((await add(place)).json().code, 'partnerCodeTaken')
  // Another kind of number, another place.
  await add({ ...place, qualifier: '9' })
  const rows = async (query = '') => (await owner.get(`/api/EDI/PartnerLocations/${id}?${query}`)).json().result.rows
  assert.deepEqual((await rows('search=store+417')).length, 2)
  await add({ ...place, id: made.json().result.id, customerId: null, name: 'Salem mall' })
  const [changed] = await rows('search=mall')
  assert.deepEqual([changed.customerId, changed.customerName, changed.city], [null, '', 'Salem'])
  await owner.post(`/api/EDI/RemovePartnerLocation/${changed.id}`)
  assert.equal((await rows()).length, 1)
  const noted = (await of.changesOf(id)).filter(({ action }) => action === 'partnerLocationChanged')
  assert.deepEqual(noted[0].changes.slice(1), [
    { field: 'name', from: 'Salem', to: 'Salem mall' },
    { field: 'customerId', from: 'Store 417', to: '' },
  ])
})

test('an item knows what each partner calls it', async () => {
  const [pier, acme] = [await of.partner({ name: 'Pier' }), await of.partner({ name: 'Acme' })]
  const [item, other] = [await of.item('C-1'), await of.item('C-2')]
  const add = (id: string, body: object) => owner.post(`/api/EDI/SavePartnerItem/${id}`, body)
  await add(pier, { qualifier: 'IN', code: 'P77', itemId: item, unit: 'CA', casePack: '12' })
  await add(acme, { qualifier: 'IN', code: 'A1', itemId: item })
  await add(acme, { qualifier: 'IN', code: 'A2', itemId: other })
  type Code = { partnerId: string; partnerName: string; code: string; unit: string; casePack: string }
  const rows: Code[] = (await owner.get(`/api/EDI/CodesOfItem/${item}`)).json().result.rows
  assert.deepEqual(
    rows.map(({ partnerId, partnerName, code, unit, casePack }) => [partnerId, partnerName, code, unit, casePack]),
    [
      [acme, 'Acme', 'A1', '', '1'],
      [pier, 'Pier', 'P77', 'CA', '12'],
    ],
  )
})
