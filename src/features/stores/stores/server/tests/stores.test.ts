import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { newStore, openStore, shelfFor, shopperIn, takeStep } from '#test/stores.ts'
import { moveByCalendar } from '../calendar.ts'

type Company = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let office: Company
before(async () => {
  server = await testServer({ alone: true })
  office = await signedInCompany(server)
})
after(() => server.close())

const owner = (text: string, values: unknown[] = []) => server.database.owner.query(text, values)
const details = async (id: string, company = office) => (await company.get(`/api/Sales/Store/${id}`)).json().result
const codeOf = (answer: { json(): { code?: string } }) => answer.json().code
const refusalsOf = async (id: string, step: string) =>
  (await details(id)).steps.find((each: { step: string }) => each.step === step)?.refusals

test('a store is added with what is usual, changed as it was seen, and never twice with one Store ID', async () => {
  const store = await newStore(server, office, { templateName: 'spring-27', description: 'Spring dealers' })
  const shown = await details(store.id)
  assert.deepEqual(
    [shown.templateName, shown.status, shown.fields.audience, shown.fields.onAccount, shown.fields.payNow, shown.opensOn],
    ['SPRING-27', 'Draft', 'invited', 'Y', 'N', null],
  )
  assert.match(shown.url, /\/store\/SPRING-27$/)
  assert.match(shown.qrSvg, /^<svg/)
  assert.equal(shown.contrast, 5.17)
  const save = (given: object) => office.post(`/api/Sales/SaveStore/${store.id}`, given)
  assert.equal((await save({ version: 1, minimumOrder: 25_000 })).json().result.version, 2)
  assert.deepEqual(
    [codeOf(await save({ version: 1, minimumOrder: 1 })), (await details(store.id)).fields.minimumOrder],
    ['storeChanged', 25_000],
  )
  assert.ok((await save({ version: 2, onAccount: 'N' })).json().fields.onAccount)
  assert.ok((await save({ version: 2, opensOn: '2027-02-01', closesOn: '2027-01-31' })).json().fields.closesOn)
  assert.ok((await save({ version: 2, approval: 'above' })).json().fields.approvalAbove)
  const other = await signedInCompany(server)
  const taken = await other.post('/api/Sales/AddStore', {
    ...(await shelfFor(server, other)),
    templateName: 'SPRING-27',
    description: 'Theirs',
  })
  assert.deepEqual([taken.statusCode, codeOf(taken)], [409, 'storeCodeTaken'])
  const foreign = await office.post('/api/Sales/AddStore', {
    ...(await shelfFor(server, other)),
    templateName: 'FOREIGN',
    description: 'F',
  })
  assert.deepEqual([foreign.statusCode, Object.keys(foreign.json().fields)], [400, ['locationId']])
  assert.equal((await other.get(`/api/Sales/Store/${store.id}`)).statusCode, 404)
  for (const templateName of ['', '-A', 'A_B', 'X'.repeat(21)])
    assert.ok(
      (await office.post('/api/Sales/AddStore', { ...(await shelfFor(server, office)), templateName, description: 'D' })).json().fields
        .templateName,
    )
})

test('a copy takes rules, catalog and design along, not dates nor shoppers', async () => {
  const model = await newStore(server, office, { minimumOrder: 5000, opensOn: '2027-03-01', welcomeEn: 'Hello', color: '#112233' })
  await office.post(`/api/Sales/SaveStoreCatalog/${model.id}`, {
    version: 1,
    categoryIds: [],
    items: [{ itemId: model.itemId, minimumQuantity: '24' }],
  })
  await shopperIn(server, office, model.id)
  const added = await office.post('/api/Sales/AddStore', {
    copyOf: model.id,
    templateName: 'COPY-1',
    description: 'A copy',
    minimumOrder: 100,
  })
  assert.equal(added.statusCode, 200, added.body)
  const { id } = added.json().result
  const { fields, shoppers } = await details(id)
  assert.deepEqual(
    [fields.minimumOrder, fields.opensOn, fields.welcomeEn, fields.color, fields.locationId, shoppers],
    [100, null, 'Hello', '#112233', model.locationId, 0],
  )
  const { items } = (await office.get(`/api/Sales/StoreCatalog/${id}`)).json().result
  assert.deepEqual(
    items.map(({ itemId, minimumQuantity }: Record<string, string>) => [itemId, minimumQuantity]),
    [[model.itemId, '24']],
  )
})

test('a store is published once it has something to sell and somebody to shop; from then on its code stays', async () => {
  const company = await signedInCompany(server)
  const { locationId } = await shelfFor(server, company)
  await owner(`update items set unit_price = null where company_id = $1`, [company.companyId])
  const answer = await company.post('/api/Sales/AddStore', { templateName: 'BARE', description: 'Bare', locationId })
  const { id } = answer.json().result
  assert.equal(codeOf(await takeStep(company, id, 'publish')), 'storeNoItems')
  await owner(`update items set unit_price = 3 where company_id = $1`, [company.companyId])
  assert.equal(codeOf(await takeStep(company, id, 'publish')), 'storeNoShoppers')
  await shopperIn(server, company, id, { state: 'Invited' })
  const version = (await details(id, company)).version
  await company.post(`/api/Sales/SaveStore/${id}`, { version, payNow: 'Y' })
  assert.equal(codeOf(await takeStep(company, id, 'publish')), 'storeNoPayments')
  await company.post(`/api/Sales/SaveStore/${id}`, { version: version + 1, payNow: 'N' })
  assert.equal((await takeStep(company, id, 'publish')).json().result.status, 'Open')
  const save = (given: object) => company.post(`/api/Sales/SaveStore/${id}`, given)
  assert.equal(codeOf(await save({ version: version + 3, templateName: 'OTHER' })), 'storeCodeFixed')
  assert.equal((await save({ version: version + 3, description: 'Renamed' })).statusCode, 200)
  assert.ok((await save({ version: version + 4, payNow: 'Y' })).json().fields.payNow)
  assert.equal(codeOf(await takeStep(company, id, 'publish')), 'storeStep')
  assert.equal(codeOf(await company.post(`/api/Sales/StoreStep/${id}`, { step: 'pause', version: 1 })), 'storeChanged')
  assert.equal((await takeStep(company, id, 'pause')).json().result.status, 'Paused')
  assert.equal((await takeStep(company, id, 'resume')).json().result.status, 'Open')
})

test('the calendar opens a store on its first day in the company’s zone and closes it after its last; a month later it stays closed', async () => {
  const store = await newStore(server, office, { audience: 'request', opensOn: '2099-01-01', closesOn: '2099-01-31' })
  assert.equal((await takeStep(office, store.id, 'publish')).json().result.status, 'Scheduled')
  const look = () =>
    server.services.transaction({ companyId: office.companyId }, (db) => moveByCalendar(server.services, db, office.companyId, store.id))
  const days = (from: number, to: number) =>
    owner(
      `update stores set opens_on = (now() at time zone 'America/New_York')::date + $2::int, closes_on = (now() at time zone 'America/New_York')::date + $3::int where id = $1`,
      [store.id, from, to],
    )
  const moved = async () => {
    await look()
    return (await details(store.id)).status
  }
  await days(1, 9)
  assert.equal(await moved(), 'Scheduled')
  await days(0, 0)
  assert.equal(await moved(), 'Open')
  assert.equal(await moved(), 'Open')
  await days(-9, -1)
  assert.equal(await moved(), 'Closed')
  assert.equal(codeOf(await takeStep(office, store.id, 'reopen')), 'storeClosesBefore')
  await days(-9, 5)
  await owner(`update stores set state_since = now() - interval '30 days' where id = $1`, [store.id])
  assert.deepEqual(await refusalsOf(store.id, 'reopen'), [])
  await owner(`update stores set state_since = now() - interval '31 days' where id = $1`, [store.id])
  assert.equal(codeOf(await takeStep(office, store.id, 'reopen')), 'storeClosedLong')
  const { rows } = (await office.get(`/api/Sales/StoreHistory/${store.id}`)).json().result
  assert.deepEqual(
    rows.slice(0, 2).map(({ action, actor }: Record<string, string>) => [action, actor]),
    [
      ['storeClosed', 'Ledgerside'],
      ['storeOpened', 'Ledgerside'],
    ],
  )
  const { rows: due } = await owner(`select count(*)::int as count from app.stores_to_move('2999-01-01', '2999-01-01', 500, 500)`)
  assert.ok(due[0].count >= 0)
})

test('a store that lacks something on its first day stays scheduled: whoever may mend it is told once for that day', async () => {
  const company = await signedInCompany(server)
  const store = await newStore(server, company, { audience: 'request', description: 'Early dealers', opensOn: '2099-01-01' })
  assert.equal((await takeStep(company, store.id, 'publish')).json().result.status, 'Scheduled')
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  const look = () =>
    server.services.transaction({ companyId: company.companyId }, (db) => moveByCalendar(server.services, db, company.companyId, store.id))
  const opensOn = (days: number) =>
    owner(`update stores set opens_on = (now() at time zone 'America/New_York')::date + $2::int where id = $1`, [store.id, days])
  const priced = (price: number | null) => owner(`update items set unit_price = $2 where company_id = $1`, [company.companyId, price])
  const told = async (caller = company) => {
    const { rows } = (await caller.get('/api/Notification/GetNotifications')).json().result
    return rows
      .filter(({ code }: { code: string }) => code === 'NA_STORE_NOT_OPENED')
      .map(({ value, recordPath }: Record<string, string>) => [value, recordPath])
  }
  await priced(null)
  await opensOn(1)
  await look()
  assert.deepEqual(await told(), [])
  await opensOn(0)
  await look()
  await look()
  assert.equal((await details(store.id, company)).status, 'Scheduled')
  assert.deepEqual(await told(), [['Early dealers', `/dashboard/sales/stores/${store.id}`]])
  assert.deepEqual(await told(rep), [])
  const { rows } = (await company.get(`/api/Sales/StoreHistory/${store.id}`)).json().result
  assert.equal(rows[0].action, 'storeNotOpened')
  // What was said of an earlier first day is not said of this one.
  await owner(`update audit_events set at = at - interval '3 days' where company_id = $1 and record_id = $2`, [company.companyId, store.id])
  await owner(`update stores set state_since = state_since - interval '3 days' where id = $1`, [store.id])
  await look()
  assert.equal((await told()).length, 2)
  await priced(3)
  await look()
  assert.equal((await details(store.id, company)).status, 'Open')
})

test('opened before its day, that day is its first', async () => {
  const store = await newStore(server, office, { audience: 'request', opensOn: '2099-01-01' })
  await takeStep(office, store.id, 'publish')
  assert.equal((await takeStep(office, store.id, 'open')).json().result.status, 'Open')
  const { rows } = await owner(`select (now() at time zone 'America/New_York')::date::text as day`)
  assert.equal((await details(store.id)).opensOn, rows[0].day)
})

test('what a store offers: its categories with all below, and what it says of single items', async () => {
  const company = await signedInCompany(server)
  const store = await newStore(server, company)
  const made = async (text: string, values: unknown[]) => (await owner(`${text} returning id`, [company.companyId, ...values])).rows[0].id
  const category = (name: string, parent: string | null) =>
    made(`insert into item_categories (company_id, name, parent_id) values ($1, $2, $3)`, [name, parent])
  const [tools, other] = [await category('Tools', null), await category('Other', null)]
  const saws = await category('Saws', tools)
  const item = (name: string, of: string, more = '8') =>
    made(`insert into items (company_id, name, item_type, unit_price, category_id) values ($1, $2, 'Inventory', ${more}, $3)`, [name, of])
  const [saw, hammer, rope] = [await item('Saw', saws), await item('Hammer', tools, 'null'), await item('Rope', other)]
  const catalog = async () => (await company.get(`/api/Sales/StoreCatalog/${store.id}`)).json().result
  const keep = async (body: object) => {
    const { version } = await catalog()
    return company.post(`/api/Sales/SaveStoreCatalog/${store.id}`, { version, categoryIds: [], items: [], ...body })
  }
  assert.deepEqual([(await catalog()).offered, (await catalog()).withoutPrice], [4, 1])
  await keep({ categoryIds: [tools] })
  assert.deepEqual([(await catalog()).offered, (await catalog()).withoutPrice], [2, 1])
  await keep({
    categoryIds: [tools],
    items: [
      { itemId: rope, offered: true, position: 1 },
      { itemId: saw, offered: false },
      { itemId: hammer, multipleQuantity: '24' },
    ],
  })
  const { offered, items } = await catalog()
  assert.equal(offered, 2)
  assert.deepEqual(
    items.map((each: Record<string, unknown>) => [each.name, each.offered, each.position, each.multipleQuantity]),
    [
      ['Rope', true, 1, ''],
      ['Hammer', null, null, '24'],
      ['Saw', false, null, ''],
    ],
  )
  assert.ok((await keep({ categoryIds: [crypto.randomUUID()] })).json().fields.categoryIds)
  assert.ok((await keep({ items: [{ itemId: crypto.randomUUID() }] })).json().fields.items)
  assert.equal((await keep({ items: [{ itemId: saw }, { itemId: saw }] })).statusCode, 400)
  assert.equal(
    (await company.post(`/api/Sales/SaveStoreCatalog/${store.id}`, { version: 1, categoryIds: [], items: [] })).json().code,
    'storeChanged',
  )
})

test('the list is searched, filtered, sorted and paged; archived stores are found by their status', async () => {
  const company = await signedInCompany(server)
  for (const [templateName, description] of [
    ['L-B', 'Beta'],
    ['L-A', 'alpha'],
    ['L-C', 'Gamma'],
  ])
    await newStore(server, company, { templateName, description, audience: description === 'Beta' ? 'public' : 'invited' })
  const named = async (query: string, caller = company) =>
    (await caller.get(`/api/Sales/StoreListing?${query}`)).json().result.rows.map(({ description }: { description: string }) => description)
  assert.deepEqual(await named(''), ['alpha', 'Beta', 'Gamma'])
  assert.deepEqual(await named('sort=-templateName'), ['Gamma', 'Beta', 'alpha'])
  assert.deepEqual(await named('search=l-c'), ['Gamma'])
  const { next, total } = (await company.get('/api/Sales/StoreListing?limit=2&sort=status')).json().result
  assert.equal(total.rows, 3)
  assert.equal((await named(`limit=2&sort=status&cursor=${encodeURIComponent(next)}`)).length, 1)
  const filtered = (filters: object) => named(`filters=${encodeURIComponent(JSON.stringify(filters))}`)
  assert.deepEqual(await filtered({ audience: ['public'] }), ['Beta'])
  const [beta] = (await company.get('/api/Sales/StoreListing?search=Beta')).json().result.rows
  assert.equal((await takeStep(company, beta.id, 'archive')).json().result.status, 'Archived')
  assert.deepEqual(await named(''), ['alpha', 'Gamma'])
  assert.deepEqual(await filtered({ status: ['Archived'] }), ['Beta'])
  const [alpha] = (await company.get('/api/Sales/StoreListing?search=alpha')).json().result.rows
  const neighbours = (await company.get(`/api/Sales/StoreNeighbours/${alpha.id}`)).json().result
  assert.deepEqual([neighbours.previous, Boolean(neighbours.next)], [null, true])
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  // Nobody of theirs shops anywhere.
  assert.deepEqual(await named('', rep), [])
  assert.equal((await rep.post('/api/Sales/AddStore', {})).statusCode, 403)
  const { path } = (await company.post('/api/Sales/PrepareStoresExport', {})).json().result
  const file = await company.get(path)
  assert.deepEqual([file.statusCode, file.body.trim().split(/\r?\n/).length], [200, 3])
  assert.equal((await company.get('/api/Utility/FetchFilters?screen=stores')).statusCode, 200)
  const choices = (await company.get('/api/Sales/StoreChoices')).json().result
  assert.deepEqual([choices.locations.length, choices.stores.length, choices.payable], [3, 3, false])
  const shown = (await company.get('/api/Sales/StoreListing?search=Gamma')).json().result.rows[0]
  assert.deepEqual([shown.shoppers, shown.pending, shown.dollarsPending, shown.openCarts], [0, 0, 0, 0])
  assert.equal((await openStore(server, company)).version, 1)
})
