import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { codeOf, does, drafted, figuresAt, goes, read, restocking, restockNow, tries } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())
const rope = { name: 'Rope', quantity: 100, pack: 6 }

test('whoever asked for it does not approve it where somebody else could', async () => {
  const company = await restocking(server, [rope])
  const { person } = company
  const [ropeId = ''] = company.ids
  const manager = await signedInCompany(server, { role: 'operations', companyId: person.companyId })
  const { id } = await drafted(company, [{ itemId: ropeId, quantity: '6' }])
  await goes(person, id, 'request')
  const mine = await restockNow(person, id)
  assert.deepEqual([mine.waitsForOther, mine.may], [true, ['reject', 'cancel']])
  assert.equal(codeOf(await tries(person, id, 'approve')), 'restockOwn')
  assert.ok((await restockNow(manager, id)).may.includes('approve'))
  await goes(manager, id, 'approve')
  await goes(person, id, 'pick')
})

test('a rep asks for the own van and receives there; nothing else is theirs', async () => {
  const company = await restocking(server, [rope])
  const { person, van, home } = company
  const [ropeId = ''] = company.ids
  const rep = await signedInCompany(server, { role: 'rep', companyId: person.companyId })
  const { owner } = server.database
  const [{ id: repId }] = (
    await owner.query(`insert into reps (company_id, code, name) values ($1, 'A1', 'Ann') returning id`, [person.companyId])
  ).rows
  await owner.query('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  const other = (await does<{ id: string }>(person, '/api/Stock/AddLocation', { name: 'Van 2', kind: 'van' })).id
  const lines = [{ itemId: ropeId, quantity: '6' }]
  const { id } = await drafted({ person: rep, van }, lines)
  const hidden = (await drafted({ person, van: other }, lines)).id
  assert.equal((await rep.get(`/api/Restock/Details/${hidden}`)).statusCode, 404)
  assert.equal(codeOf(await rep.post(`/api/Restock/Request/${hidden}`, { version: 1 })), 'notFound')
  assert.equal(codeOf(await rep.post('/api/Restock/Draft', { requestKey: randomUUID(), toId: other, lines })), 'notFound')
  assert.equal(codeOf(await rep.post('/api/Restock/Draft', { requestKey: randomUUID(), toId: van, fromId: other, lines })), 'notFound')
  assert.equal((await rep.get(`/api/Restock/Proposals/${home}?fromId=${van}`)).statusCode, 404)
  assert.equal((await rep.post('/api/Restock/SetPar', { locationId: van, itemId: ropeId, par: '5' })).statusCode, 403)
  assert.deepEqual((await restockNow(rep, id)).may, ['request', 'cancel'])
  await goes(rep, id, 'request')
  assert.equal((await tries(rep, id, 'approve')).statusCode, 403)
  await goes(person, id, 'approve', 'pick', 'send')
  assert.deepEqual((await restockNow(rep, id)).may, ['receive'])
  await goes(rep, id, 'receive')
  assert.deepEqual(
    (await read<{ rows: { id: string }[] }>(rep, '/api/Restock/List')).rows.map((row) => row.id),
    [id],
  )
  assert.equal((await figuresAt(person, ropeId, van)).onHand, '6')
})
