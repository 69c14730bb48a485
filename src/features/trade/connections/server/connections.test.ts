import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { connectionsBeside, type Fields } from '#test/connections.ts'

let beside: Awaited<ReturnType<typeof connectionsBeside>>
before(async () => {
  beside = await connectionsBeside()
})
after(() => beside.close())

const move = (id: string, change: string) => beside.owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change })
async function live(direction: 'I' | 'O' = 'I') {
  const { id } = await beside.added(direction)
  const fields = await beside.confirmed(id, { ...beside.sftp, remotePath: direction === 'I' ? '/in' : '/out' })
  assert.equal((await beside.tested(id, fields)).passed, true)
  assert.equal((await beside.saved(id, fields)).statusCode, 200)
  assert.equal((await move(id, 'goLive')).statusCode, 200)
  return { id, fields: { ...fields, password: '' } }
}

describe('what a connection holds', () => {
  test('the fields of its type are checked by the words of the specification', async () => {
    const { id } = await beside.added()
    const problems = async (fields: Fields) => (await beside.saved(id, fields)).json().fields
    assert.deepEqual(await problems({}), {
      host: 'This field is required.',
      port: 'This field is required.',
      username: 'This field is required.',
      password: 'This field is required.',
    })
    assert.deepEqual(await problems({ ...beside.sftp, port: '70000' }), { port: 'Enter a port from 1 to 65535.' })
    assert.deepEqual(await problems({ ...beside.sftp, port: '123456' }), { port: 'Port may have at most 5 characters.' })
    assert.deepEqual(await problems({ ...beside.sftp, afterRetrieval: 'burn' }), {
      afterRetrieval: 'This is not one of the possible values.',
    })
  })

  test('what no header takes is no key of a web service, and its address holds no secret', async () => {
    const setup = { name: beside.nextName(), ediType: 'API', direction: 'I' }
    const { id } = (await beside.owner.post('/api/EDI/AddUpdateIntegration', setup)).json().result
    const api = { endpoint: 'https://partner.example/orders', method: 'GET', authType: 'Authorization' }
    const problems = async (fields: Fields) => (await beside.saved(id, { ...api, apiKey: 'key', ...fields })).json().fields
    assert.deepEqual(await problems({ apiKey: 'key – copied' }), { apiKey: 'This has characters that cannot be sent as a key.' })
    const withSecret = 'https://user:secret@partner.example/orders'
    assert.deepEqual(await problems({ endpoint: withSecret }), { endpoint: 'Leave user name and password out of the address.' })
    assert.equal(await problems({}), undefined)
  })

  test('a secret never comes back, stays when it is left empty, and is not kept for another host', async () => {
    const { id } = await beside.added()
    await beside.saved(id, beside.sftp)
    const read = await beside.configuration(id)
    assert.deepEqual(read.secretsSet, ['password'])
    assert.ok(!JSON.stringify(read).includes(beside.partner.sftp.password))
    assert.equal((await beside.saved(id, { ...beside.sftp, password: '', remotePath: '/elsewhere' })).statusCode, 200)
    assert.deepEqual((await beside.configuration(id)).secretsSet, ['password'])
    const moved = await beside.saved(id, { ...beside.sftp, password: '', host: 'thief.example' })
    assert.deepEqual(moved.json().fields, { password: 'This field is required.' })
    const { rows } = await beside.server.database.owner.query(
      "select settings::text || encode(secrets_sealed, 'escape') as kept from edi_connections where id = $1",
      [id],
    )
    assert.ok(!rows[0].kept.includes(beside.partner.sftp.password))
    const { rows: events } = await beside.server.database.owner.query(
      'select changes::text as changes from audit_events where record_id = $1',
      [id],
    )
    assert.ok(events.length >= 3 && !JSON.stringify(events).includes(beside.partner.sftp.password))
  })

  test('who edits what somebody else changed meanwhile is told', async () => {
    const { id, version } = await beside.added()
    await beside.saved(id, beside.sftp)
    const late = await beside.owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: beside.sftp })
    assert.equal(late.statusCode, 409)
  })

  test('a name is used once, and the form sent twice makes one', async () => {
    const body = { name: 'Once', ediType: 'SFTP', direction: 'I', requestKey: '11111111-1111-4111-8111-111111111111' }
    const [first, again] = [
      await beside.owner.post('/api/EDI/AddUpdateIntegration', body),
      await beside.owner.post('/api/EDI/AddUpdateIntegration', body),
    ]
    assert.equal(first.json().result.id, again.json().result.id)
    const other = await beside.owner.post('/api/EDI/AddUpdateIntegration', { name: 'ONCE', ediType: 'SFTP', direction: 'O' })
    assert.deepEqual(other.json().fields, { name: 'This name is already in use.' })
  })

  test('a manager reads it, and changes nothing', async () => {
    const { id } = await beside.added()
    const manager = await signedInCompany(beside.server, { role: 'manager', companyId: beside.owner.companyId })
    assert.equal((await beside.configuration(id, manager)).id, id)
    assert.equal((await manager.post(`/api/EDI/RemoveIntegration/${id}`)).statusCode, 403)
  })
})

describe('its states', () => {
  test('nothing goes live that did not pass its test', async () => {
    const { id } = await beside.added()
    assert.equal((await move(id, 'goLive')).json().code, 'connectionDraft')
    const fields = await beside.confirmed(id, beside.sftp)
    await beside.saved(id, fields)
    assert.equal((await beside.configuration(id)).state, 'Testing')
    assert.equal((await move(id, 'goLive')).json().code, 'connectionUntested')
    assert.equal((await beside.tested(id, { ...fields, password: '' })).passed, true)
    assert.equal((await move(id, 'goLive')).json().result.state, 'Live')
    assert.equal((await move(id, 'pause')).json().result.state, 'Paused')
    assert.equal((await move(id, 'goLive')).json().result.state, 'Live')
  })

  test('what is live is changed after a passed test of just this change, or on demand', async () => {
    const { id, fields } = await live()
    const change = { ...fields, archivePath: 'done' }
    assert.equal((await beside.saved(id, change)).json().code, 'connectionUntested')
    assert.equal((await beside.tested(id, change)).passed, true)
    assert.equal((await beside.saved(id, { ...change, archivePath: 'other' })).json().code, 'connectionUntested')
    assert.equal((await beside.saved(id, change)).json().result.state, 'Live')
    assert.equal((await beside.saved(id, { ...change, archivePath: 'other' }, { saveAnyway: true })).json().result.state, 'Live')
    assert.equal((await beside.configuration(id)).isTested, false)
  })

  test('removed, it is gone from the list, its secrets are destroyed and its name is free', async () => {
    const { id } = await live()
    const { name } = await beside.configuration(id)
    await beside.owner.post(`/api/EDI/RemoveIntegration/${id}`)
    assert.equal((await beside.owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).statusCode, 404)
    const { rows } = (await beside.owner.get('/api/EDI/GetIntegrations')).json().result
    assert.ok(!rows.some((each: { id: string }) => each.id === id))
    const { rows: kept } = await beside.server.database.owner.query('select secrets_sealed from edi_connections where id = $1', [id])
    assert.deepEqual(kept, [{ secrets_sealed: null }])
    assert.equal((await beside.owner.post('/api/EDI/AddUpdateIntegration', { name, ediType: 'SFTP', direction: 'I' })).statusCode, 200)
  })
})
