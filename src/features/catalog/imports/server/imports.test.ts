import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { signedInCompany } from '#test/company.ts'
import { multipart } from '#test/multipart.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
let owner: Awaited<ReturnType<typeof signedInCompany>>
before(async () => {
  server = await testServer({ works: true })
  owner = await signedInCompany(server)
})
after(() => server.close())

type Person = Awaited<ReturnType<typeof signedInCompany>>
const upload = (text: string, person: Person = owner) => {
  const { payload, headers } = multipart([{ name: 'file', filename: 'items.csv', content: Buffer.from(text) }])
  return server.app.inject({ method: 'POST', url: '/api/ItemImport/Upload', headers: { ...person.headers, ...headers }, payload })
}
const details = async (id: string) => (await owner.get(`/api/ItemImport/Details/${id}`)).json().result
async function reaches(id: string, state: string) {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
    const found = await details(id)
    if (found.state === state) return found
    assert.notEqual(found.state, state === 'failed' ? '' : 'failed', found.problem)
  }
  assert.fail(`never ${state}`)
}
const checked = async (id: string, choice: object = {}) => {
  const { mapping, matchBy } = await details(id)
  const answer = await owner.post(`/api/ItemImport/Check/${id}`, { mapping, matchBy, addsNew: true, ...choice })
  assert.equal(answer.statusCode, 200, answer.body)
  return reaches(id, 'checked')
}
const item = async (search: string) => {
  const { rows } = (await owner.get(`/api/Item/List?search=${search}&filters=${encodeURIComponent('{"active":"all"}')}`)).json().result
  return rows[0] ? (await owner.get(`/api/Item/Details/${rows[0].id}`)).json().result : null
}

test('a file changes items and makes new ones, says what is wrong, and is undone but for what was changed since', async () => {
  await owner.post('/api/Item/AddCategory', { name: 'Bread' })
  for (const [name, number] of [
    ['Rye', 'R1'],
    ['Wheat', 'W1'],
  ])
    await owner.post('/api/Item/Add', { itemType: 'Service', name, number, unitPrice: '5' })
  const text = [
    'SKU,Name,Price,Category,Case pack,UPC,In stores,Notes',
    'r1,Rye,"1,234.50",bread,12,036000291452,no,x',
    'W1,,5,,,,,same',
    'N1,New one,3,,,,yes,',
    'W1,Again,5,,,,,',
    'B1,Bad,abc,,,,,',
    'C1,Lost,1,Nowhere,,,,',
    ',No number,1,,,,,',
  ].join('\r\n')
  const { id } = (await upload(text)).json().result
  const uploaded = await details(id)
  assert.deepEqual(uploaded.mapping, ['number', 'name', 'unitPrice', 'category', 'packQuantity', 'gtin', 'inStores', ''])
  assert.equal(uploaded.matchBy, 'number')
  const dry = await checked(id)
  assert.deepEqual([dry.rowsTotal, dry.added, dry.updated, dry.unchanged, dry.wrong], [7, 1, 1, 1, 4])
  assert.deepEqual(
    dry.problems.map(({ rows }: { rows: number[] }) => rows),
    [[5], [6], [7], [8]],
  )
  assert.match(dry.problems[1].message, /abc/)
  assert.equal((await item('Rye')).fields.unitPrice, '5')
  assert.equal((await owner.post(`/api/ItemImport/Start/${id}`)).statusCode, 200)
  const done = await reaches(id, 'done')
  assert.deepEqual([done.added, done.updated, done.unchanged, done.wrong], [1, 1, 1, 4])
  const rye = await item('R1')
  assert.deepEqual([rye.fields.unitPrice, rye.fields.inStores, rye.categoryPath[0].name], ['1234.5', 'N', 'Bread'])
  assert.deepEqual(rye.fields.packs, [
    { unit: 'EA', quantity: '1', gtin: '00036000291452' },
    { unit: 'CA', quantity: '12', gtin: '' },
  ])
  const made = await item('N1')
  assert.equal(made.fields.unitPrice, '3')
  await owner.post(`/api/Item/Save/${made.id}`, { version: made.version, description: 'Mine' })
  assert.equal((await owner.post(`/api/ItemImport/Undo/${id}`)).statusCode, 200)
  const undone = await reaches(id, 'undone')
  assert.deepEqual([undone.takenBack, undone.kept], [1, 1])
  assert.deepEqual([(await item('R1')).fields.unitPrice, (await item('R1')).fields.packs, (await item('N1')).fields.active], ['5', [], 'Y'])
  assert.equal((await owner.post(`/api/ItemImport/Undo/${id}`)).json().code, 'importMoved')
})

test('only those there are, found by GTIN; another company sees nothing of it', async () => {
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Coded', packs: [{ unit: 'EA', quantity: '1', gtin: '4006381333931' }] })
  const { id } = (await upload('Barcode;Title\n4006381333931;Better\n4006381333948;Unknown\n')).json().result
  const dry = await checked(id, { matchBy: 'gtin', addsNew: false })
  assert.deepEqual([dry.added, dry.updated, dry.wrong], [0, 1, 1])
  await owner.post(`/api/ItemImport/Start/${id}`)
  await reaches(id, 'done')
  assert.equal((await item('Coded')).fields.titleEn, 'Better')
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(`/api/ItemImport/Details/${id}`)).statusCode, 404)
  assert.equal((await stranger.post(`/api/ItemImport/Undo/${id}`)).statusCode, 404)
})

test('who does not see what items cost changes no cost by a file; what is no table is refused', async () => {
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Guarded', number: 'G1', cost: '2' })
  const operations = await signedInCompany(server, { role: 'operations', companyId: owner.companyId })
  const { id } = (await upload('SKU,Cost,Weight\nG1,9,100\n', operations)).json().result
  const { mapping } = await details(id)
  await operations.post(`/api/ItemImport/Check/${id}`, { mapping, matchBy: 'number', addsNew: false })
  await reaches(id, 'checked')
  await operations.post(`/api/ItemImport/Start/${id}`)
  await reaches(id, 'done')
  assert.deepEqual([(await item('G1')).fields.cost, (await item('G1')).fields.weightGrams], ['2', '100'])
  assert.ok((await upload('')).statusCode >= 400)
  assert.ok((await upload('\u0000\u0001\u0002')).statusCode >= 400)
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await upload('SKU\nG1\n', rep)).statusCode, 403)
})

test('undone without a category that is gone; what a code stands against is left; costs go back by whoever sees them alone', async () => {
  const category = async (name: string) => (await owner.post('/api/Item/AddCategory', { name })).json().result.id
  const [old] = [await category('Old'), await category('Newer')]
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Moved', number: 'U1', categoryId: old, unitPrice: '4', cost: '2' })
  const packs = [{ unit: 'EA', quantity: '1', gtin: '5901234123457' }]
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Coded once', number: 'U2', packs })
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Wrong cost', number: 'U4' })
  const text = 'SKU,Category,Price,Cost,UPC\nU1,Newer,5,3,\nU2,,7,,4012345678901\nU4,,1,secret,\n'
  const { id } = (await upload(text)).json().result
  await checked(id, { addsNew: false })
  await owner.post(`/api/ItemImport/Start/${id}`)
  const { samples, problems } = await reaches(id, 'done')
  assert.equal(samples[0][3], '3')
  assert.match(JSON.stringify(problems), /secret/)
  const operations = await signedInCompany(server, { role: 'operations', companyId: owner.companyId })
  const masked = (await operations.get(`/api/ItemImport/Details/${id}`)).json().result
  assert.deepEqual(masked.samples, [])
  assert.doesNotMatch(JSON.stringify(masked), /secret/)
  assert.equal((await owner.post(`/api/Item/RemoveCategory/${old}`)).statusCode, 200)
  await owner.post('/api/Item/Add', { itemType: 'Service', name: 'Takes the code', packs })
  assert.equal((await operations.post(`/api/ItemImport/Undo/${id}`)).statusCode, 200)
  const undone = await reaches(id, 'undone')
  assert.deepEqual([undone.takenBack, undone.kept], [1, 1])
  const { fields } = await item('U1')
  assert.deepEqual([fields.categoryId, fields.unitPrice, fields.cost], [null, '4', '3'])
  assert.equal((await item('U2')).fields.unitPrice, '7')
})

test('the rows that were left out come back as they were, with why; whoever started it is told when it is done', async () => {
  const person = await signedInCompany(server)
  const { id } = (await upload('SKU,Name,Price,Notes\nA1,Anchor,5,mine\nB1,Buoy,abc,"keep, this"\n', person)).json().result
  const look = async () => (await person.get(`/api/ItemImport/Details/${id}`)).json().result
  const until = async (state: string) => {
    for (const end = Date.now() + 30_000; Date.now() < end; await sleep(50)) if ((await look()).state === state) return
    assert.fail(`never ${state}`)
  }
  const { mapping, matchBy } = await look()
  await person.post(`/api/ItemImport/Check/${id}`, { mapping, matchBy, addsNew: true })
  await until('checked')
  await person.post(`/api/ItemImport/Start/${id}`)
  await until('done')
  const { path } = (await person.post('/api/ItemImport/PrepareBadRows', { id })).json().result
  const lines = (await person.get(path)).body.trim().split('\r\n')
  assert.equal(lines.length, 2)
  assert.match(lines[1] ?? '', /^B1,Buoy,abc,"keep, this",3,/)
  assert.match(lines[1] ?? '', /abc.*$/)
  const { rows } = (await person.get('/api/Notification/GetNotifications')).json().result
  assert.deepEqual(
    rows.map(({ code, value, recordPath }: Record<string, string>) => [code, value, recordPath?.includes(id)]),
    [['NA_IMPORT_DONE', 'items.csv', true]],
  )
  assert.equal((await owner.post('/api/ItemImport/PrepareBadRows', { id })).statusCode, 404)
})

test('a file is read again as a person says, and thrown away', async () => {
  const { id } = (await upload('Our list of May\nSKU,Name,Price\nR9,Rope,5\n')).json().result
  const reread = (body: object) => owner.post(`/api/ItemImport/Reread/${id}`, body)
  assert.equal((await reread({ headerRow: 1 })).statusCode, 200)
  assert.deepEqual((await details(id)).headers.filter(Boolean), ['Our list of May'])
  assert.equal((await reread({ headerRow: 2 })).statusCode, 200)
  const { mapping, reading } = await details(id)
  assert.deepEqual([mapping, reading.headerRow], [['number', 'name', 'unitPrice'], 2])
  await checked(id)
  assert.equal((await owner.post(`/api/ItemImport/Cancel/${id}`)).statusCode, 200)
  const { state, undoUntil } = await details(id)
  assert.deepEqual([state, undoUntil], ['cancelled', null])
  assert.equal((await reread({ headerRow: 2 })).json().code, 'importMoved')
  assert.equal((await owner.post(`/api/ItemImport/Cancel/${id}`)).json().code, 'importMoved')
})

test('one that is stopped on the way leaves what is in, which can be undone', async () => {
  const { id } = (await upload(`SKU,Name\n${Array.from({ length: 400 }, (_, n) => `S${n},Stopped ${n}`).join('\n')}\n`)).json().result
  await checked(id)
  await owner.post(`/api/ItemImport/Start/${id}`)
  const stop = await owner.post(`/api/ItemImport/Cancel/${id}`)
  // It may have been quicker.
  const found = await details(id)
  assert.ok(stop.statusCode === 200 ? found.state === 'cancelled' : found.state === 'done', found.state)
  const { rows } = await server.database.owner.query(
    `select count(*)::int as n from items where company_id = $1 and name like 'Stopped %'`,
    [owner.companyId],
  )
  assert.equal(rows[0].n, found.added)
})
