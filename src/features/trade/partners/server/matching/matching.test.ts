import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Actor } from '#server/data/audit.ts'
import type { Db } from '#server/data/db.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { matchItems, matchLocations, partnerByIds, rememberItem, rememberLocation } from '../door.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
let partnerId: string
const items: Record<string, string> = {}
before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  partnerId = await partner({ name: 'Northwind' })
  for (const sku of ['PEN', '036000291452', 'BOX', 'OLD', 'INK']) items[sku] = await item(sku)
  await sql(`update items set active = false where id = $1`, [items.OLD])
})
after(() => server.close())

const sql = async (text: string, values: unknown[]) => (await server.database.owner.query(text, values)).rows
const item = async (sku: string) =>
  (
    await sql(`insert into items (company_id, name, sku, item_type) values ($1, $2, $3, 'Inventory') returning id`, [
      owner.companyId,
      `Name ${sku}`,
      sku,
    ])
  )[0].id as string
async function partner(fields: object): Promise<string> {
  const answer = await owner.post('/api/EDI/SavePartner', fields)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.id
}
const inCompany = <T>(work: (db: Db) => Promise<T>) =>
  server.services.transaction({ companyId: owner.companyId, userId: owner.userId }, work)
const by = (): Actor => ({ companyId: owner.companyId, actorId: owner.userId, actor: 'Person', origin: 'web' })

/** `VN PEN UP 036000291452`, as pairs stand on a line. */
const ids = (pairs: string) => [...pairs.matchAll(/(\S+) (\S+)/g)].map(([, qualifier = '', code = '']) => ({ qualifier, code }))
const match = async (pairs: string, unit = 'EA', whose = partnerId) =>
  (await inCompany((db) => matchItems(db, whose, [{ unit, ids: ids(pairs) }])))[0] ?? null
const remember = (pair: string, sku: string, unit = '', casePack = '1') =>
  inCompany((db) => {
    const [{ qualifier, code } = { qualifier: '', code: '' }] = ids(pair)
    return rememberItem(db, by(), partnerId, { qualifier, code, itemId: items[sku] ?? '', unit, casePack })
  })
const summary = async (pairs: string, unit?: string) => {
  const found = await match(pairs, unit)
  return found && `${found.itemNumber} ×${found.casePack}${found.contradicts.map((id) => ` but ${id.qualifier} ${id.code}`).join('')}`
}

test('our number goes before the article’s, and that before what else they call it', async () => {
  await remember('IN 5512', 'BOX')
  assert.equal(await summary('IN 5512'), 'BOX ×1')
  assert.equal(await summary('UP 036000291452'), '036000291452 ×1')
  assert.equal(await summary('VN pen'), 'PEN ×1')
  assert.equal(await summary('IN 5512 UP 036000291452 VN PEN'), 'PEN ×1 but GTIN 00036000291452 but IN 5512')
  assert.equal(await summary('IN 5512 EN 0036000291452'), '036000291452 ×1 but IN 5512')
  assert.equal(await summary('CB PEN'), null)
  assert.equal(await summary('VN nothing IN unknown'), null)
  assert.equal(await summary(''), null)
})

test('nothing that is not sold, and nothing that could be two', async () => {
  assert.equal(await summary('VN OLD'), null)
  await item('Dup')
  await item('DUP')
  assert.equal(await summary('VN DUP'), null)
})

test('what somebody decided goes before our own numbers, and the last decision holds', async () => {
  assert.equal(await summary('VN INK'), 'INK ×1')
  await remember('VN INK', 'BOX')
  assert.equal(await summary('VN INK'), 'BOX ×1')
  await remember('VN ink', 'PEN')
  assert.equal(await summary('VN INK'), 'PEN ×1')
  const noted = await sql(`select action from audit_events where record_id = $1 and action like 'partnerItem%' order by id desc limit 2`, [
    partnerId,
  ])
  assert.deepEqual(noted, [{ action: 'partnerItemChanged' }, { action: 'partnerItemAdded' }])
  await assert.rejects(remember('VN GONE', 'OLD'))
})

test('a UPC that was remembered once is known in every spelling; one with a wrong check digit only as it stands', async () => {
  await remember('UP 012345678905', 'PEN')
  for (const pairs of ['UP 012345678905', 'UI 01234567890', 'EN 0012345678905', 'UK 00012345678905', 'GTIN 012345678905'])
    assert.equal(await summary(pairs), 'PEN ×1', pairs)
  assert.equal(await summary('UK 10012345678902'), null)
  await remember('UP 012345678900', 'BOX')
  assert.equal(await summary('UP 012345678900'), 'BOX ×1')
})

test('how many of ours one of theirs is goes by the unit they order in', async () => {
  await remember('SK 900', 'PEN', 'CA', '12')
  await remember('UK 10036000291459', 'PEN', 'PL', '144')
  assert.equal(await summary('VN PEN SK 900', 'CA'), 'PEN ×12')
  assert.equal(await summary('VN PEN SK 900', 'ea'), 'PEN ×1')
  assert.equal(await summary('SK 900 UK 10036000291459', 'CA'), 'PEN ×12')
  assert.equal(await summary('SK 900 UK 10036000291459', 'PL'), 'PEN ×144')
  await remember('PI 7', 'BOX', '', '6')
  assert.equal(await summary('PI 7', 'CA'), 'BOX ×6')
})

test('what one partner calls an item says nothing about another’s', async () => {
  const other = await partner({ name: 'Other' })
  assert.equal(await match('IN 5512', 'EA', other), null)
})

test('the lines of a document are matched in their order', async () => {
  const lines = ['VN BOX', 'VN none', 'IN 5512', 'VN BOX'].map((pairs) => ({ unit: 'EA', ids: ids(pairs) }))
  const found = await inCompany((db) => matchItems(db, partnerId, lines))
  assert.deepEqual(
    found.map((each) => each?.itemNumber ?? null),
    ['BOX', null, 'BOX', 'BOX'],
  )
  assert.deepEqual(await inCompany((db) => matchItems(db, partnerId, [])), [])
})

test('a location is found by its kind of number and goes to its own customer, else to the partner’s', async () => {
  const customer = async (name: string) =>
    (await sql(`insert into customers (company_id, customer_name) values ($1, $2) returning id`, [owner.companyId, name]))[0].id as string
  const [head, store] = [await customer('Head office'), await customer('Store')]
  const id = await partner({ name: 'With stores', customerId: head })
  const address = { name: '', address1: '1 Main St', address2: '', city: 'Salem', state: 'MA', zip: '01970' }
  await inCompany((db) => rememberLocation(db, by(), id, { qualifier: '92', code: '0417', ...address, customerId: store }))
  await inCompany((db) => rememberLocation(db, by(), id, { qualifier: '92', code: '0500', ...address, customerId: null }))
  const asked = ['0417', '0500', '417'].map((code) => ({ qualifier: '92', code }))
  const found = await inCompany((db) => matchLocations(db, id, asked))
  assert.deepEqual(
    found.map((each) => each?.customerId ?? null),
    [store, head, null],
  )
  assert.equal(found[0]?.city, 'Salem')
  assert.deepEqual(await inCompany((db) => matchLocations(db, id, [{ qualifier: '9', code: '0417' }])), [null])
  await inCompany((db) => rememberLocation(db, by(), id, { qualifier: '92', code: '0500', ...address, customerId: store }))
  assert.equal((await inCompany((db) => matchLocations(db, id, [{ qualifier: '92', code: '0500' }])))[0]?.customerId, store)
})

test('an envelope belongs to the partner that it names most exactly', async () => {
  const envelope = { theirQualifier: 'ZZ', theirId: 'acme', theirGroupId: 'ACME', ourQualifier: '01', ourId: '111', ourGroupId: '111' }
  const whose = async (change: object) => (await inCompany((db) => partnerByIds(db, { ...envelope, ...change })))?.name ?? null
  assert.equal(await whose({}), null)
  await partner({ name: 'Acme', theirId: 'ACME' })
  await partner({ name: 'Acme west', theirId: 'ACME', theirGroupId: 'WEST' })
  await partner({ name: 'Acme Canada', theirQualifier: 'ZZ', theirId: 'ACME', ourQualifier: 'ZZ', ourId: 'US-CA' })
  assert.equal(await whose({}), 'Acme')
  assert.equal(await whose({ theirGroupId: 'west' }), 'Acme west')
  assert.equal(await whose({ ourQualifier: 'ZZ', ourId: 'US-CA' }), 'Acme Canada')
  assert.equal(await whose({ theirGroupId: 'WEST', ourQualifier: 'ZZ', ourId: 'US-CA' }), 'Acme west')
  assert.equal(await whose({ theirId: 'ACME2' }), null)
  assert.equal(await whose({ theirId: ' ' }), null)
})
