import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let company: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  company = await signedInCompany(server)
})
after(() => server.close())

const add = async (fields: object) => {
  const answer = await company.post('/Dashboard/AddEditCustomer', { customerType: 'N', ...fields })
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.id as string
}
const details = async (id: string) => (await company.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
const preview = async (survivorId: string, loserId: string) =>
  (await company.get(`/Dashboard/PreviewCustomerMerge?${new URLSearchParams({ survivorId, loserId })}`)).json().result
const asked = async (survivorId: string, loserId: string, chosen: string[] = []) => {
  const { survivor, loser, plan } = await preview(survivorId, loserId)
  return { survivorId, loserId, survivorVersion: survivor.version, loserVersion: loser.version, plan, chosen }
}
const merge = async (survivorId: string, loserId: string, chosen: string[] = []) => {
  const answer = await company.post('/Dashboard/MergeCustomers', await asked(survivorId, loserId, chosen))
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result.id as string
}
const undo = (id: string) => company.post(`/Dashboard/UndoCustomerMerge/${id}`)
const found = async (search: string): Promise<string[]> =>
  (await company.get(`/Dashboard/GetCustomerList?${new URLSearchParams({ search })}`))
    .json()
    .result.rows.map(({ id }: { id: string }) => id)
const until = async (holds: () => Promise<boolean>) => {
  for (let tries = 0; tries < 200; tries++, await sleep(50)) if (await holds()) return
  assert.fail('never')
}
const sql = async (text: string, ...values: unknown[]) => (await server.database.owner.query(text, values)).rows

test('everything moves to the survivor, is found there, and goes back, save for what was changed since', async () => {
  const keep = await add({ name: 'Harbor Coffee', email: 'a@harbor.example' })
  const lose = await add({ name: 'Habor Coffe Roasters', email: 'b@harbor.example', workPhone: '206-555-0142', website: 'harbor.example' })
  const child = await add({ name: 'Harbor Pier 9' })
  await sql('update customers set parent_id = $1 where id = $2', lose, child)
  await sql(
    `insert into invoices (company_id, customer_id, date, total, balance) values ($1, $2, '2026-01-01', 500, 500)`,
    company.companyId,
    lose,
  )
  const shown = await preview(keep, lose)
  assert.deepEqual(shown.moves, [
    { what: 'invoices', rows: 1 },
    { what: 'subCustomers', rows: 1 },
  ])
  assert.deepEqual([shown.plan, shown.obstacle], ['nothing', ''])
  assert.deepEqual(
    shown.fields.map(({ field, suggested }: { field: string; suggested: string }) => [field, suggested]),
    [
      ['name', 'survivor'],
      ['email', 'survivor'],
      ['workPhone', 'loser'],
      ['website', 'loser'],
    ],
  )
  const id = await merge(keep, lose, ['workPhone', 'website'])
  const kept = await details(keep)
  assert.deepEqual([kept.fields.workPhone, kept.fields.email, kept.invoices.length], ['206-555-0142', 'a@harbor.example', 1])
  assert.equal((await details(child)).parent.id, keep)
  const gone = await details(lose)
  assert.deepEqual([gone.mergedInto.id, gone.canWrite, gone.fields.active], [keep, false, 'N'])
  await until(async () => (await found('roasters')).includes(keep))
  assert.deepEqual(await found('roasters'), [keep])

  await company.post('/Dashboard/AddEditCustomer', { ...kept.fields, website: 'pier.example', id: keep, version: kept.version })
  const undone = await undo(id)
  assert.deepEqual([undone.statusCode, undone.json().result], [200, { loserId: lose, kept: ['website'], moved: 0 }])
  const [one, other] = [await details(keep), await details(lose)]
  assert.deepEqual([one.fields.workPhone, one.fields.website, one.invoices.length], ['', 'pier.example', 0])
  assert.deepEqual([other.mergedInto, other.fields.active, other.invoices.length, other.canWrite], [null, 'Y', 1, true])
  assert.equal((await details(child)).parent.id, lose)
  await until(async () => (await found('roasters')).includes(lose))
  const actions = (await company.get(`/Dashboard/GetCustomerHistory/${keep}`))
    .json()
    .result.rows.map(({ action }: { action: string }) => action)
  assert.ok(actions.includes('mergedIn') && actions.includes('mergeUndone'))
  assert.equal((await undo(id)).json().code, 'mergeOver')
})

test('who is merged away is nobody’s to change, merge or merge into', async () => {
  const [a, b, c] = [await add({ name: 'Chain A' }), await add({ name: 'Chain B' }), await add({ name: 'Chain C' })]
  const { fields, version } = await details(a)
  const late = await asked(c, a)
  const first = await merge(b, a)
  const refused = async (answer: ReturnType<typeof company.post>) => [(await answer).statusCode, (await answer).json().code]
  assert.deepEqual(await refused(company.post('/Dashboard/AddEditCustomer', { ...fields, id: a, version })), [409, 'mergedAway'])
  assert.deepEqual(await refused(company.post('/Dashboard/MergeCustomers', late)), [409, 'mergedAway'])
  assert.match((await preview(a, c)).obstacle, /merged into another/)
  const second = await merge(c, b)
  assert.equal((await details(a)).mergedInto.id, c, 'a chain has one step')
  assert.deepEqual(await refused(undo(first)), [409, 'mergeLaterFirst'])
  assert.equal((await undo(second)).statusCode, 200)
  assert.equal((await details(a)).mergedInto.id, b)
  assert.equal((await undo(first)).statusCode, 200)
})

test('two at once: one merges, the other hears of it; a change since the preview is not merged over', async () => {
  const [a, b] = [await add({ name: 'Race A' }), await add({ name: 'Race B' })]
  const [there, back] = [await asked(a, b), await asked(b, a)]
  const answers = await Promise.all([there, back, there].map((body) => company.post('/Dashboard/MergeCustomers', body)))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [200, 409, 409])
  const [c, d] = [await add({ name: 'Race C' }), await add({ name: 'Race D' })]
  const old = await asked(c, d)
  const { fields, version } = await details(d)
  await company.post('/Dashboard/AddEditCustomer', { ...fields, department: 'New', id: d, version })
  assert.equal((await company.post('/Dashboard/MergeCustomers', old)).json().code, 'mergeMoved')
  await company.post('/Dashboard/AddEditCustomer', { ...(await details(c)).fields, active: 'N', id: c, version: 1 })
  assert.match((await preview(c, d)).obstacle, /archived/)
  assert.equal((await company.post('/Dashboard/MergeCustomers', { ...old, loserId: c, survivorId: c })).statusCode, 400)
})

test('a customer below the one that is merged into it takes its place', async () => {
  const [top, above, below] = [await add({ name: 'Top' }), await add({ name: 'Above' }), await add({ name: 'Below' })]
  const between = await add({ name: 'Between' })
  const place = (id: string, parent: string) => sql('update customers set parent_id = $1 where id = $2', parent, id)
  await place(above, top)
  await place(between, above)
  await place(below, between)
  const parents = async () => {
    const rows = await sql('select id, parent_id from customers where id = any($1)', [above, between, below])
    return Object.fromEntries(rows.map(({ id, parent_id }) => [id, parent_id]))
  }
  const id = await merge(below, above)
  assert.deepEqual(await parents(), { [above]: top, [between]: below, [below]: top })
  await undo(id)
  assert.deepEqual(await parents(), { [above]: top, [between]: above, [below]: between })
})

test('the sign-in of the loser opens the survivor, and its own again after an undo', async () => {
  const keep = await add({ name: 'Door A', email: 'door-a@mail.example' })
  const lose = await add({ name: 'Door B', email: 'door-b@mail.example', password: 'Sesame12!' })
  const memberships = async () =>
    (await sql('select customer_id from memberships where customer_id = any($1)', [keep, lose])).map((row) => row.customer_id)
  const id = await merge(keep, lose)
  assert.deepEqual(await memberships(), [keep])
  await undo(id)
  assert.deepEqual(await memberships(), [lose])
})

test('another company’s customers and merges do not exist', async () => {
  const other = await signedInCompany(server)
  const [a, b] = [await add({ name: 'Own A' }), await add({ name: 'Own B' })]
  const id = await merge(a, b)
  const statuses = await Promise.all([
    other.get(`/Dashboard/PreviewCustomerMerge?survivorId=${a}&loserId=${b}`),
    other.post('/Dashboard/MergeCustomers', { survivorId: a, loserId: b, survivorVersion: 1, loserVersion: 1, plan: 'nothing' }),
    other.get(`/Dashboard/GetCustomerMerges/${a}`),
    other.post(`/Dashboard/UndoCustomerMerge/${id}`),
  ])
  assert.deepEqual(
    statuses.map(({ statusCode }) => statusCode),
    [404, 404, 404, 404],
  )
})

test('suspects: found by name, e-mail and phone, told apart for good, gone once merged', async () => {
  const a = await add({ name: 'Blue Door Bakery', email: 'hi@bluedoor.example' })
  const b = await add({ name: 'Blue-Door  bakery' })
  const c = await add({ name: 'BD Wholesale', email: 'HI@bluedoor.example', workPhone: '(206) 555-7777' })
  const d = await add({ name: 'Somebody', workPhone: '+1 206 555 7777' })
  const sub = await add({ name: 'Blue Door Bakery' })
  await sql('update customers set parent_id = $1 where id = $2', a, sub)
  const search = async () => {
    const before = (await company.get('/Dashboard/GetDuplicateSuspects')).json().result.searchedAt
    await company.post('/Dashboard/SearchDuplicateSuspects')
    await until(async () => (await company.get('/Dashboard/GetDuplicateSuspects')).json().result.searchedAt !== before)
  }
  type Pair = { id: string; reasons: string[]; one: { id: string }; other: { id: string } }
  const own = new Set([a, b, c, d, sub])
  const pairs = async (): Promise<Pair[]> =>
    (await company.get('/Dashboard/GetDuplicateSuspects?limit=100'))
      .json()
      .result.rows.filter(({ one, other }: Pair) => own.has(one.id) && own.has(other.id))
  await search()
  const shown = (await pairs()).map(({ one, other, reasons }) => [one.id, other.id, reasons.join()])
  assert.deepEqual(shown, [
    [a, b, 'name'],
    [a, c, 'email'],
    [c, d, 'phone'],
  ])
  const list = (duplicate: string, caller = company) =>
    caller.get(`/Dashboard/GetCustomerList?limit=200&filters=${encodeURIComponent(JSON.stringify({ duplicate }))}`)
  type Listed = { id: string; mayBeDuplicate: boolean }
  const listed = async (duplicate: string, caller = company) => {
    const rows: Listed[] = (await list(duplicate, caller)).json().result.rows
    assert.ok(rows.every(({ mayBeDuplicate }) => mayBeDuplicate === (duplicate === 'Y')))
    return rows.flatMap(({ id }) => (own.has(id) ? [id] : [])).sort()
  }
  assert.deepEqual(await listed('Y'), [a, b, c, d].sort())
  assert.deepEqual(await listed('N'), [sub])
  const rep = await signedInCompany(server, { role: 'rep', companyId: company.companyId })
  await sql(`insert into reps (company_id, code, name, user_id) values ($1, 'DUP', 'Rep', $2)`, company.companyId, rep.userId)
  await sql(`update memberships set rep_id = (select id from reps where user_id = $1) where user_id = $1`, rep.userId)
  await sql(`update customers set sales_representative = 'DUP' where id = $1`, a)
  const ofRep: Listed[] = (await rep.get('/Dashboard/GetCustomerList')).json().result.rows
  assert.deepEqual(
    ofRep.map(({ id, mayBeDuplicate }) => [id, mayBeDuplicate]),
    [[a, false]],
    'the other one is not theirs to know of',
  )
  for (const role of ['rep', 'viewer', 'customer'] as const) {
    const caller = role === 'rep' ? rep : await signedInCompany(server, { role, companyId: company.companyId })
    assert.equal((await list('Y', caller)).json().code, 'forbidden', role)
  }
  const [first, second] = await pairs()
  assert.equal((await company.post(`/Dashboard/DismissDuplicateSuspect/${second?.id}`, { dismissed: true })).statusCode, 200)
  await merge(a, b)
  await search()
  assert.ok(!(await pairs()).some(({ id }) => id === second?.id || id === first?.id))
  assert.deepEqual(await listed('Y'), [c, d].sort(), 'who was merged or told apart is like nobody')
  await company.post(`/Dashboard/DismissDuplicateSuspect/${second?.id}`, { dismissed: false })
  assert.ok((await pairs()).some(({ id }) => id === second?.id))
})
