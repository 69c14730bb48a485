import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

type Person = Awaited<ReturnType<typeof signedInCompany>>
let server: TestServer
let owner: Person
let rep: Person
let customer = ''
let theirs = ''

before(async () => {
  server = await testServer()
  owner = await signedInCompany(server)
  rep = await signedInCompany(server, { companyId: owner.companyId, role: 'rep' })
  const { owner: db } = server.database
  const { rows } = await db.query(`insert into reps (company_id, code, name, user_id) values ($1, 'R1', 'Rep', $2) returning id`, [
    owner.companyId,
    rep.userId,
  ])
  await db.query(`update memberships set rep_id = $1 where user_id = $2`, [rows[0].id, rep.userId])
  customer = await addCustomer('Harbor Coffee', 'R1')
  theirs = await addCustomer('Somebody else’s', '')
})
after(() => server.close())

async function addCustomer(name: string, code: string, companyId = owner.companyId): Promise<string> {
  const insert = `insert into customers (company_id, customer_name, sales_representative) values ($1, $2, $3) returning id`
  return (await server.database.owner.query(insert, [companyId, name, code])).rows[0].id
}
const save = (person: Person, note: object, of = customer) => person.post(`/Dashboard/AddEditCustomerNotes/${of}`, note)
async function saved(person: Person, note: object): Promise<{ noteId: string; version: number }> {
  const answer = await save(person, note)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
async function listed(person: Person, query: Record<string, string> = {}, of = customer) {
  const answer = await person.get(`/Dashboard/GetCustomerNotes/${of}?${new URLSearchParams(query)}`)
  assert.equal(answer.statusCode, 200, answer.body)
  return answer.json().result
}
const titles = async (person: Person, query = {}) =>
  (await listed(person, query)).rows.map(({ noteTitle }: { noteTitle: string }) => noteTitle)

test('a note is written, changed, pinned, removed and put back; every version is kept', async () => {
  const first = await saved(owner, { noteTitle: 'Wants samples', noteText: 'two lines\nhttps://harbor.example' })
  await saved(owner, { noteTitle: 'Newer' })
  assert.deepEqual(await titles(owner), ['Newer', 'Wants samples'])
  const changed = await saved(owner, { noteId: first.noteId, version: 1, noteTitle: 'Wants samples soon', noteText: 'by Friday' })
  assert.equal(changed.version, 2)
  const { result } = (await owner.get(`/Dashboard/GetCustomerNoteHistory/${first.noteId}`)).json()
  assert.deepEqual(
    result.rows.map(({ version, noteText }: { version: number; noteText: string }) => [version, noteText]),
    [
      [2, 'by Friday'],
      [1, 'two lines\nhttps://harbor.example'],
    ],
  )
  assert.equal((await owner.post(`/Dashboard/PinCustomerNote/${first.noteId}`, { isPinned: true })).statusCode, 200)
  assert.deepEqual(await titles(owner), ['Wants samples soon', 'Newer'])
  assert.equal((await owner.post(`/Dashboard/RemoveCustomerNote/${first.noteId}`)).statusCode, 200)
  assert.deepEqual(await titles(owner), ['Newer'])
  assert.equal((await owner.post(`/Dashboard/RestoreCustomerNote/${first.noteId}`)).statusCode, 200)
  assert.deepEqual(await titles(owner, { search: 'friday' }), ['Wants samples soon'])
})

test('who saves what somebody changed meanwhile is shown it', async () => {
  const { noteId } = await saved(owner, { noteTitle: 'Terms', noteText: 'net 30' })
  await saved(owner, { noteId, version: 1, noteTitle: 'Terms', noteText: 'net 45' })
  const late = await save(owner, { noteId, version: 1, noteTitle: 'Terms', noteText: 'net 60' })
  assert.equal(late.statusCode, 409)
  assert.deepEqual([late.json().code, late.json().result], ['noteChanged', { version: 2, noteTitle: 'Terms', noteText: 'net 45' }])
})

test('the same form sent twice adds once', async () => {
  const requestKey = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => saved(owner, { noteTitle: 'Once', requestKey })))
  assert.equal(new Set(answers.map(({ noteId }) => noteId)).size, 1)
})

test('pages follow each other without gaps, pinned ones first', async () => {
  const of = await addCustomer('Many notes', '')
  for (let count = 1; count <= 7; count++) {
    const { noteId } = (await save(owner, { noteTitle: `Note ${count}` }, of)).json().result
    if (count === 2) await owner.post(`/Dashboard/PinCustomerNote/${noteId}`, { isPinned: true })
  }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await listed(owner, { limit: '3', ...(cursor && { cursor }) }, of)
    seen.push(...page.rows.map(({ noteTitle }: { noteTitle: string }) => noteTitle.slice(5)))
    cursor = page.next
  }
  assert.deepEqual(seen.join(''), '2765431')
})

test('a rep writes about own customers and changes only what they wrote', async () => {
  const { noteId } = await saved(owner, { noteTitle: 'From the office' })
  const own = await saved(rep, { noteTitle: 'From the road' })
  const rows: { id: string; action: string[] }[] = (await listed(rep)).rows
  assert.deepEqual(rows.find(({ id }) => id === noteId)?.action, [])
  assert.deepEqual(rows.find(({ id }) => id === own.noteId)?.action, ['edit', 'pin', 'remove'])
  const refused = await save(rep, { noteId, version: 1, noteTitle: 'Mine now' })
  assert.deepEqual([refused.statusCode, refused.json().code], [403, 'noteNotYours'])
  for (const call of ['Pin', 'Remove', 'Restore'])
    assert.equal((await rep.post(`/Dashboard/${call}CustomerNote/${noteId}`, { isPinned: true })).statusCode, 403, call)
  assert.equal((await save(owner, { noteId: own.noteId, version: 1, noteTitle: 'Seen by the office' })).statusCode, 200)
  assert.equal((await save(rep, { noteTitle: 'No' }, theirs)).statusCode, 404)
  assert.equal((await rep.get(`/Dashboard/GetCustomerNotes/${theirs}`)).statusCode, 404)
})

test('a note is reached through its own customer only, and by no other company', async () => {
  const { noteId } = await saved(owner, { noteTitle: 'Ours' })
  assert.equal((await save(owner, { noteId, version: 1, noteTitle: 'Moved' }, theirs)).statusCode, 404)
  const stranger = await signedInCompany(server)
  const strangers = await addCustomer('Stranger', '', stranger.companyId)
  assert.equal((await save(stranger, { noteId, version: 1, noteTitle: 'Taken' }, strangers)).statusCode, 404)
  for (const call of ['Pin', 'Remove', 'Restore'])
    assert.equal((await stranger.post(`/Dashboard/${call}CustomerNote/${noteId}`, { isPinned: true })).statusCode, 404, call)
  assert.equal((await stranger.get(`/Dashboard/GetCustomerNoteHistory/${noteId}`)).statusCode, 404)
})

test('who may only read cannot write, and customers never read', async () => {
  const { noteId } = await saved(owner, { noteTitle: 'Internal' })
  const viewer = await signedInCompany(server, { companyId: owner.companyId, role: 'viewer' })
  assert.ok((await titles(viewer)).includes('Internal'))
  assert.equal((await save(viewer, { noteTitle: 'No' })).statusCode, 403)
  const buyer = await signedInCompany(server, { companyId: owner.companyId, role: 'customer' })
  await server.database.owner.query('update memberships set customer_id = $1 where user_id = $2', [customer, buyer.userId])
  assert.equal((await buyer.get(`/Dashboard/GetCustomerNotes/${customer}`)).statusCode, 403)
  assert.equal((await buyer.get(`/Dashboard/GetCustomerNoteHistory/${noteId}`)).statusCode, 403)
})

test('what the note says stands in the activity of those who read notes, and in no change', async () => {
  await saved(owner, { noteTitle: 'Secret margin', noteText: 'Secret text' })
  const { body } = await owner.get(`/Dashboard/GetCustomerHistory/${customer}?kind=changes`)
  assert.ok(!body.includes('Secret'))
  const [first] = (await owner.get(`/Dashboard/GetCustomerHistory/${customer}?kind=notes`)).json().result.rows
  assert.match(`${first.title} ${first.text}`, /Secret margin.*Secret text/)
  const buyer = await signedInCompany(server, { companyId: owner.companyId, role: 'customer' })
  await server.database.owner.query('update memberships set customer_id = $1 where user_id = $2', [customer, buyer.userId])
  assert.ok(!(await buyer.get(`/Dashboard/GetCustomerHistory/${customer}`)).body.includes('Secret'))
})
