import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { can, roles } from '#contract/permissions.ts'
import { receivablesPath } from '#contract/places.ts'
import { startCountries } from '#sandbox/countries/server.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { figureLists } from '../figure-lists.ts'

let server: TestServer
let countries: Awaited<ReturnType<typeof startCountries>>
before(async () => {
  countries = await startCountries()
  server = await testServer({ env: { COUNTRIES_URL: `${countries.url}/v3.1/all?fields=name,cca2,translations` } })
})
after(async () => {
  await server.close()
  await countries.close()
})

type Row = { code: string; perms: string[]; children: Row[] }
test('the menu follows the role', async () => {
  const menu = async (role: 'owner' | 'rep' | 'customer' | 'operations') => {
    const rows: Row[] = (await (await signedInCompany(server, { role })).get('/Dashboard/GetMenuList')).json().result.rows
    return rows.map(({ code, children }) => [code, ...children.map((child) => `${child.code} ${child.perms.join('+')}`)].join(' / '))
  }
  assert.deepEqual(await menu('owner'), [
    'dashboard',
    'customers / overview read+write / addCustomer read+write / import read+write / duplicates read+write / automations read+write',
    'sales / stores read+write / items read+write / stock read+write',
    'mobileApps / devices read+write / deviceReview read+write / settlements read+write / visits read+write',
    'payments / stripe read+write / orders read+write / receivables read+write / requests read+write / payouts read+write / disputes read+write',
    'incentives / programCenter read+write / attainment read+write',
    'dataExchange / retrieveOrders read+write / configurations read+write',
    'sync',
    'settings / company read+write / people read+write / reps read+write / lists read+write / sales read+write / deviceRules read+write / deviceEmails read+write / quickbooks read+write / cardPayments read+write / books read+write / audit read / data read+write',
  ])
  assert.deepEqual(await menu('rep'), [
    'dashboard',
    'customers / overview read+write / addCustomer read+write / automations read',
    'sales / stores read / items read / stock read',
    'mobileApps / devices read / deviceReview read / settlements read / visits read+write',
    'payments / stripe read / orders read+write / receivables read+write / requests read+write',
    'incentives / programCenter read / attainment read',
    'settings / reps read / lists read',
  ])
  assert.deepEqual(await menu('operations'), [
    'dashboard',
    'customers / overview read / automations read',
    'sales / stores read+write / items read+write / stock read+write',
    'mobileApps / devices read+write / deviceReview read+write / visits read',
    'payments / orders read+write / receivables read+write / requests read+write',
    'dataExchange / retrieveOrders read+write / configurations read+write',
    'settings / reps read / lists read',
  ])
  assert.deepEqual(await menu('customer'), [
    'dashboard',
    'customers / overview read',
    'sales / stores read',
    'payments / stripe read / orders read / receivables read / requests read',
    'incentives / programCenter read / attainment read',
  ])
})

test('figures add up, of the own rows only for who sees only those', async () => {
  const owner = await signedInCompany(server)
  const { owner: sql } = server.database
  const { rows } = await sql.query(
    `insert into customers (company_id, customer_name, open_balance, active) values ($1, 'A', 1000, true), ($1, 'B', -300, true), ($1, 'C', 0, false) returning id`,
    [owner.companyId],
  )
  await sql.query(
    `insert into deliveries (company_id, direction, channel, kind, record_kind, record_id, state, problem) values
       ($1, 'out', 'quickbooks', 'customer', 'customer', $2, 'refused', '{"code":"6240","message":"deliveries.internal","fix":"deliveries.retriesAlone"}')`,
    [owner.companyId, rows[0].id],
  )
  const overview = async (caller: typeof owner) => (await caller.get('/Dashboard/GetOverview')).json().result
  const { needsYou, bookkeeper, stock, questions, money, stores, ...figures } = await overview(owner)
  assert.deepEqual([bookkeeper, stock, questions, money.rows, stores], [[], [], [], [], []])
  assert.deepEqual(figures, { owed: 1000, owing: 1, credit: -300, withCredit: 1 })
  assert.equal(needsYou[0].what, 'QuickBooks did not take A')
  assert.equal(needsYou[0].why, 'Something failed on our side while sending.')
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  await sql.query('update memberships set customer_id = $1 where user_id = $2', [rows[1].id, customer.userId])
  assert.deepEqual(await overview(customer), {
    owed: 0,
    owing: 0,
    credit: -300,
    withCredit: 1,
    needsYou: [],
    bookkeeper: [],
    stock: [],
    questions: [],
    money: { rows: [], more: false },
    stores: [],
  })
})

test('whoever keeps the settings is asked about sales tax once an order was taken without an answer, until there is one', async () => {
  const owner = await signedInCompany(server)
  const questions = async (caller = owner) => (await caller.get('/Dashboard/GetOverview')).json().result.questions
  assert.deepEqual(await questions(), [])
  const { rows } = await server.database.owner.query(`insert into customers (company_id, customer_name) values ($1, 'A') returning id`, [
    owner.companyId,
  ])
  const lines = [{ description: 'Rope', quantity: '1', unitPrice: '5' }]
  const placed = await owner.post('/api/Order/Place', { customerId: rows[0].id, requestKey: crypto.randomUUID(), lines })
  assert.equal(placed.statusCode, 200, placed.body)
  assert.deepEqual(await questions(), ['salesTax'])
  assert.deepEqual(await questions(await signedInCompany(server, { role: 'manager', companyId: owner.companyId })), [])
  const sales = { deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId: null, chargesNoTax: true, byState: [], linkDays: 14, version: 0 }
  assert.equal((await owner.post('/api/Settings/Sales', sales)).statusCode, 200)
  assert.deepEqual(await questions(), [])
})

/** All rows of the list that a figure's link opens, asked as its screen asks. */
async function rowsBehind(caller: Awaited<ReturnType<typeof signedInCompany>>, link: string) {
  const { pathname, searchParams } = new URL(link, 'http://x')
  const call = pathname === receivablesPath ? '/api/Order/OpenInvoices' : '/Dashboard/GetCustomerList'
  const rows: { openBalance: number; balance: number }[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    if (cursor) searchParams.set('cursor', cursor)
    searchParams.set('limit', '3')
    const response = await caller.get(`${call}?${searchParams}`)
    assert.equal(response.statusCode, 200, response.body)
    const { result } = response.json()
    rows.push(...result.rows)
    cursor = result.next
  }
  return rows
}

test('each figure is what the rows come to that its link lists', async () => {
  const owner = await signedInCompany(server)
  const { owner: sql } = server.database
  const { rows } = await sql.query(
    `insert into customers (company_id, customer_name, open_balance, active)
     select $1, 'C' || n, (n - 4) * 1001, n % 3 <> 0 from generate_series(1, 9) n returning id`,
    [owner.companyId],
  )
  await sql.query(
    `insert into invoices (company_id, customer_id, date, due_date, total, balance, deleted)
     select $1, $2::uuid, current_date - 90, current_date - 80 + n * 10, 5000 + n, case when n = 2 then 1 when n = 3 then 0 else 700 * n end, n = 1
     from generate_series(1, 8) n`,
    [owner.companyId, rows[0].id],
  )
  // Whose customer has not been read yet is nobody's: neither figure nor list has it.
  await sql.query(
    `insert into invoices (company_id, date, due_date, total, balance) values ($1, current_date - 60, current_date - 30, 900, 900)`,
    [owner.companyId],
  )
  await sql.query(`insert into credit_memos (company_id, customer_id, date, total, balance) values ($1, $2, now(), 200, 200)`, [
    owner.companyId,
    rows[0].id,
  ])
  const person = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  await sql.query('update memberships set customer_id = $1 where user_id = $2', [rows[0].id, person.userId])
  for (const caller of [owner, person]) {
    const { owed, owing, credit, withCredit } = (await caller.get('/Dashboard/GetOverview')).json().result
    const { ages, mostLate } = (await caller.get('/api/Receivables/Ageing')).json().result
    const overdue = ages.days30.amount + ages.days60.amount + ages.days90.amount + ages.older.amount
    const sum = (list: { [of: string]: number }[], of: string) => list.reduce((whole, row) => whole + (row[of] ?? 0), 0)
    const [owes, has, late] = await Promise.all(
      [figureLists.owed, figureLists.credit, figureLists.overdue].map((link) => rowsBehind(caller, link)),
    )
    assert.deepEqual([sum(owes ?? [], 'openBalance'), owes?.length], [owed, owing])
    assert.deepEqual([sum(has ?? [], 'openBalance'), has?.length], [credit, withCredit])
    assert.equal(sum(late ?? [], 'balance'), overdue)
    assert.ok(overdue > 200)
    assert.deepEqual(
      mostLate.map(({ customerId, overdue: gross, credit: unused }: { customerId: string; overdue: number; credit: number }) => [
        customerId,
        gross,
        unused,
      ]),
      [[rows[0].id, overdue, 200]],
    )
    if (caller === owner) assert.ok(owed > 0 && credit < 0, JSON.stringify({ owed, credit }))
  }
})

test('filters offer what the caller may see; too many options are searched', async () => {
  const owner = await signedInCompany(server)
  const { owner: sql } = server.database
  await sql.query(`insert into reps (company_id, code, name) select $1, 'R' || n, 'Rep ' || n from generate_series(1, 200) n`, [
    owner.companyId,
  ])
  const filterOf = async (wanted: string, caller = owner) => {
    const { filters } = (await caller.get('/api/Utility/FetchFilters?screen=customers')).json().result
    const { options, searchCall } = filters.find(({ key }: { key: string }) => key === wanted)
    return { options, searchCall }
  }
  const found = async (filter: string, search: string, caller = owner) => {
    const { rows } = (await caller.get(`/api/Utility/SearchFilterOptions?screen=customers&filter=${filter}&search=${search}`)).json().result
    return rows.map(({ label }: { label: string }) => label)
  }
  assert.equal((await filterOf('rep')).options.length, 200)
  await sql.query(`insert into reps (company_id, code, name) values ($1, 'X', 'One more')`, [owner.companyId])
  assert.deepEqual(await filterOf('rep'), { options: [], searchCall: '/api/Utility/SearchFilterOptions' })
  assert.deepEqual(await found('rep', 'more'), ['X · One more'])
  assert.equal((await found('rep', '')).length, 200)
  await sql.query(`insert into territories (company_id, name) select $1, 'North ' || n from generate_series(1, 201) n`, [owner.companyId])
  assert.equal((await filterOf('territory')).searchCall, '/api/Utility/SearchFilterOptions')
  assert.deepEqual(await found('territory', 'north 201'), ['North 201'])
  assert.deepEqual(await filterOf('source'), { options: [], searchCall: null })
  const customer = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  assert.deepEqual(await filterOf('rep', customer), { options: [], searchCall: null })
  assert.deepEqual(await found('rep', '', customer), [])
  assert.deepEqual(await found('territory', '', customer), [])
})

test('what looks like another customer is filtered by whoever sees the pairs, and no view that does so is offered to others', async () => {
  const owner = await signedInCompany(server)
  const state = new URLSearchParams({ filters: JSON.stringify({ duplicate: 'Y' }) }).toString()
  await owner.post('/api/Utility/SaveView', { screen: 'customers', name: 'Twins', state, shared: true })
  for (const role of roles) {
    const caller = await signedInCompany(server, { role, companyId: owner.companyId })
    const { filters, views } = (await caller.get('/api/Utility/FetchFilters?screen=customers')).json().result
    const sees = can(role, 'customerMerge.read')
    assert.deepEqual([filters.some(({ key }: { key: string }) => key === 'duplicate'), views.length], [sees, sees ? 1 : 0], role)
  }
})

test('saved views are a person’s own', async () => {
  const owner = await signedInCompany(server)
  const view = { screen: 'customers', name: 'Debtors', state: 'sort=-openBalance' }
  const { id } = (await owner.post('/api/Utility/SaveView', view)).json().result
  assert.equal((await owner.post('/api/Utility/SaveView', { ...view, name: 'debtors' })).json().code, 'nameTaken')
  assert.equal((await owner.post('/api/Utility/SaveView', { ...view, id, state: 'x' })).statusCode, 200)
  const colleague = await signedInCompany(server, { companyId: owner.companyId })
  const views = async (caller: typeof owner) => (await caller.get('/api/Utility/FetchFilters?screen=customers')).json().result.views
  assert.deepEqual(await views(owner), [{ id, name: 'Debtors', state: 'x', shared: false }])
  assert.deepEqual(await views(colleague), [])
  assert.equal((await colleague.post('/api/Utility/RemoveView', { id })).statusCode, 404)
  assert.equal((await owner.post('/api/Utility/RemoveView', { id })).statusCode, 200)
})

test('a person keeps a hundred views of a screen', async () => {
  const owner = await signedInCompany(server)
  const { owner: database } = server.database
  await database.query(
    `insert into saved_views (company_id, user_id, screen, name, state) select $1, $2, 'customers', 'View ' || n, '' from generate_series(1, 100) n`,
    [owner.companyId, owner.userId],
  )
  const save = (view: object) => owner.post('/api/Utility/SaveView', { screen: 'customers', name: 'One more', state: '', ...view })
  assert.deepEqual([(await save({})).statusCode, (await save({})).json().code], [409, 'tooManyViews'])
  assert.equal((await save({ shared: true })).statusCode, 200)
})

test('a view is shared, changed and removed by whom the table lets, and found by all but the customers', async () => {
  const owner = await signedInCompany(server)
  const callers = await Promise.all(roles.map((role) => signedInCompany(server, { role, companyId: owner.companyId })))
  const views = async (caller: typeof owner) => (await caller.get('/api/Utility/FetchFilters?screen=customers')).json().result.views
  const save = (caller: typeof owner, view: object) =>
    caller.post('/api/Utility/SaveView', { screen: 'customers', name: 'Debtors', state: 'sort=-openBalance', shared: true, ...view })
  const { id } = (await save(owner, {})).json().result
  const shared = { id, name: 'Debtors', state: 'sort=-openBalance', shared: true }
  for (const [at, caller] of callers.entries()) {
    const role = roles[at]
    assert.ok(role)
    const reads = can(role, 'sharedViews.read')
    const status = can(role, 'sharedViews.write') ? 200 : reads ? 403 : 404
    const found = (await views(caller)).filter((view: { id: string }) => view.id === id)
    assert.deepEqual(found, reads ? [shared] : [], role)
    assert.equal((await save(caller, { id })).statusCode, status, `change as ${role}`)
    assert.equal((await save(caller, { name: `Of ${role}` })).statusCode, status === 200 ? 200 : 403, `share as ${role}`)
    assert.equal((await save(caller, { name: `Of ${role}`, shared: false })).statusCode, 200, `an own one as ${role}`)
    if (status !== 200) assert.equal((await caller.post('/api/Utility/RemoveView', { id })).statusCode, status, `remove as ${role}`)
  }
  const [, manager = owner] = callers
  assert.equal((await save(manager, { name: 'dEBTORS' })).json().code, 'nameTaken')
  const stranger = await signedInCompany(server)
  assert.equal((await save(stranger, { id })).statusCode, 404)
  assert.equal((await stranger.post('/api/Utility/RemoveView', { id })).statusCode, 404)
  const raced = await Promise.all([owner, manager, manager].map((caller) => save(caller, { name: 'Raced' })))
  assert.deepEqual(raced.map(({ statusCode }) => statusCode).sort(), [200, 400, 400])

  assert.equal((await save(manager, { id, shared: false })).statusCode, 200)
  const isThere = async (caller: typeof owner) => (await views(caller)).some((view: { id: string }) => view.id === id)
  assert.deepEqual([await isThere(manager), await isThere(owner)], [true, false], 'who takes it back from all keeps it')
  assert.equal((await save(manager, { id })).statusCode, 200)
  assert.equal((await owner.post('/api/Utility/RemoveView', { id })).statusCode, 200)
  assert.equal(await isThere(manager), false)
  const { rows } = (await owner.get('/api/Settings/AuditLog?kind=view')).json().result
  assert.deepEqual(
    rows.slice(0, 3).map(({ action }: { action: string }) => action),
    ['sharedViewRemoved', 'viewShared', 'sharedViewRemoved'],
  )
})

test('countries come in the caller’s language, from the bundled list while the service fails', async () => {
  const inLanguage = async (language: string, on = server) => {
    const response = await on.app.inject({ url: '/api/Utility/Countries', headers: { 'accept-language': language } })
    return new Map<string, string>(response.json().result.rows.map(({ code, name }: { code: string; name: string }) => [code, name]))
  }
  assert.equal((await inLanguage('en')).get('DE'), 'Germany')
  assert.equal((await inLanguage('es')).get('DE'), 'Alemania')
  const cut = await testServer({ env: { COUNTRIES_URL: 'http://127.0.0.1:9/all' } })
  const bundled = await inLanguage('es', cut)
  await cut.close()
  assert.equal(bundled.get('DE'), 'Alemania')
  assert.equal(bundled.size, 249)
})
