import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { newDevice, pairedDevice } from '#test/devices.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { ThreadEntry } from '../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('an item’s history comes page by page, newest first; what it costs only to whom may see it', async () => {
  const owner = await signedInCompany(server)
  const item = `insert into items (company_id, name) values ($1, 'Rope') returning id`
  const { id } = (await server.database.owner.query(item, [owner.companyId])).rows[0]
  const insert = `insert into audit_events (company_id, actor, origin, action, record_kind, record_id, changes)
    values ($1, 'Ana', 'web', 'itemChanged', 'item', $2, $3)`
  for (let at = 1; at <= 3; at += 1) {
    const changes = [
      { field: 'cost', from: '1', to: String(at) },
      { field: 'titleEn', from: '', to: `Title ${at}` },
    ]
    await server.database.owner.query(insert, [owner.companyId, id, JSON.stringify(changes)])
  }
  const read = async (person: Pick<typeof owner, 'get'>, query = ''): Promise<{ rows: ThreadEntry[]; next: string | null }> =>
    (await person.get(`/api/Item/History/${id}?${query}`)).json().result
  const titles = (rows: ThreadEntry[]) => rows.map(({ changes }) => changes.find(({ field }) => field === 'titleEn')?.to)
  const first = await read(owner, 'limit=2')
  assert.deepEqual(titles(first.rows), ['Title 3', 'Title 2'])
  const second = await read(owner, `limit=2&cursor=${first.next}`)
  assert.deepEqual([titles(second.rows), second.next], [['Title 1'], null])
  assert.equal(first.rows[0]?.changes.length, 2)
  const packer = await signedInCompany(server, { role: 'operations', companyId: owner.companyId })
  assert.deepEqual(
    (await read(packer)).rows.map(({ changes }) => changes.map(({ field }) => field)),
    [['titleEn'], ['titleEn'], ['titleEn']],
  )
  assert.equal((await (await signedInCompany(server)).get(`/api/Item/History/${id}`)).statusCode, 404)
})

test('what was done with a device is told to who sees it, a rep their own', async () => {
  const owner = await signedInCompany(server)
  const { id, repId } = await newDevice(server, owner, { deviceName: 'Kay’s tablet' })
  await owner.post(`/api/Device/ReportLost/${(await pairedDevice(server, owner)).device.id}`, { version: 2, reason: 'Left in a taxi' })
  const path = `/api/Device/History/${id}`
  const { rows } = (await owner.get(path)).json().result
  assert.deepEqual(
    rows.map(({ action }: ThreadEntry) => action),
    ['deviceAdded'],
  )
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await rep.get(path)).statusCode, 404)
  await server.database.owner.query('update memberships set rep_id = $1 where user_id = $2', [repId, rep.userId])
  assert.equal((await rep.get(path)).statusCode, 200)
  assert.equal((await (await signedInCompany(server)).get(path)).statusCode, 404)
})
