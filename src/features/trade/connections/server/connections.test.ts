import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startPartner } from '#sandbox/partner/server.ts'
import { startSession } from '#server/http/tokens.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { TestResult } from '../contract.ts'
import { readSftpKey } from './transports/sftp-key.ts'

type Caller = Awaited<ReturnType<typeof signedInCompany>>
type Fields = Record<string, string>
let server: TestServer
let partner: Awaited<ReturnType<typeof startPartner>>
let owner: Caller
let sftp: Fields

before(async () => {
  ;[server, partner] = await Promise.all([testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' } }), startPartner()])
  owner = await signedInCompany(server)
  const { host, port, user, password } = partner.sftp
  sftp = { host, port: String(port), remotePath: '/in', username: user, password }
})
after(() => Promise.all([server.close(), partner.close()]))

let number = 0
async function added(direction: 'I' | 'O' = 'I', by = owner) {
  const response = await by.post('/api/EDI/AddUpdateIntegration', { name: `Harvest ${++number}`, ediType: 'SFTP', direction })
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result as { id: string; version: number }
}
const tested = async (id: string, fields: Fields): Promise<TestResult> => {
  const response = await owner.post(`/api/EDI/TestIntegration/${id}`, { fields })
  assert.equal(response.statusCode, 200, response.body)
  return response.json().result
}
const configuration = async (id: string, by = owner) => (await by.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).json().result
const saved = async (id: string, fields: Fields, more: object = {}) => {
  const { version } = await configuration(id)
  return owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields, ...more })
}
const move = (id: string, change: string) => owner.post(`/api/EDI/ChangeIntegrationState/${id}`, { change })
/** The key that the partner showed, as a person would confirm it. */
async function confirmed(id: string, fields: Fields): Promise<Fields> {
  const { problem } = await tested(id, fields)
  assert.equal(problem?.code, 'hostKeyNew')
  return { ...fields, hostFingerprint: problem.fingerprint ?? '' }
}
async function live(direction: 'I' | 'O' = 'I') {
  const { id } = await added(direction)
  const fields = await confirmed(id, { ...sftp, remotePath: direction === 'I' ? '/in' : '/out' })
  assert.equal((await tested(id, fields)).passed, true)
  assert.equal((await saved(id, fields)).statusCode, 200)
  assert.equal((await move(id, 'goLive')).statusCode, 200)
  return { id, fields: { ...fields, password: '' } }
}
const outcome = ({ passed, steps, problem }: TestResult) => ({
  passed,
  steps: steps.map(({ outcome: each }) => each),
  problem: problem && `${problem.step} ${problem.code}`,
})

describe('what a connection holds', () => {
  test('the fields of its type are checked by the words of the specification', async () => {
    const { id } = await added()
    const problems = async (fields: Fields) => (await saved(id, fields)).json().fields
    assert.deepEqual(await problems({}), {
      host: 'This field is required.',
      port: 'This field is required.',
      username: 'This field is required.',
      password: 'This field is required.',
    })
    assert.deepEqual(await problems({ ...sftp, port: '70000' }), { port: 'Enter a port from 1 to 65535.' })
    assert.deepEqual(await problems({ ...sftp, port: '123456' }), { port: 'Port may have at most 5 characters.' })
    assert.deepEqual(await problems({ ...sftp, afterRetrieval: 'burn' }), {
      afterRetrieval: 'This is none of the values that are possible here.',
    })
  })

  test('what no header takes is no key of a web service, and its address holds no secret', async () => {
    const setup = { name: `Harvest ${++number}`, ediType: 'API', direction: 'I' }
    const { id } = (await owner.post('/api/EDI/AddUpdateIntegration', setup)).json().result
    const api = { endpoint: 'https://partner.example/orders', method: 'GET', authType: 'Authorization' }
    const problems = async (fields: Fields) => (await saved(id, { ...api, apiKey: 'key', ...fields })).json().fields
    assert.deepEqual(await problems({ apiKey: 'key – copied' }), { apiKey: 'This has characters that cannot be sent as a key.' })
    const withSecret = 'https://user:secret@partner.example/orders'
    assert.deepEqual(await problems({ endpoint: withSecret }), { endpoint: 'Leave user name and password out of the address.' })
    assert.equal(await problems({}), undefined)
  })

  test('a secret never comes back, stays when it is left empty, and is not kept for another host', async () => {
    const { id } = await added()
    await saved(id, sftp)
    const read = await configuration(id)
    assert.deepEqual(read.secretsSet, ['password'])
    assert.ok(!JSON.stringify(read).includes(partner.sftp.password))
    assert.equal((await saved(id, { ...sftp, password: '', remotePath: '/elsewhere' })).statusCode, 200)
    assert.deepEqual((await configuration(id)).secretsSet, ['password'])
    const moved = await saved(id, { ...sftp, password: '', host: 'thief.example' })
    assert.deepEqual(moved.json().fields, { password: 'This field is required.' })
    const { rows } = await server.database.owner.query(
      "select settings::text || encode(secrets_sealed, 'escape') as kept from edi_connections where id = $1",
      [id],
    )
    assert.ok(!rows[0].kept.includes(partner.sftp.password))
    const { rows: events } = await server.database.owner.query('select changes::text as changes from audit_events where record_id = $1', [
      id,
    ])
    assert.ok(events.length >= 3 && !JSON.stringify(events).includes(partner.sftp.password))
  })

  test('who edits what somebody else changed meanwhile is told', async () => {
    const { id, version } = await added()
    await saved(id, sftp)
    const late = await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: sftp })
    assert.equal(late.statusCode, 409)
  })

  test('a name is used once, and the form sent twice makes one', async () => {
    const body = { name: 'Once', ediType: 'SFTP', direction: 'I', requestKey: '11111111-1111-4111-8111-111111111111' }
    const [first, again] = [
      await owner.post('/api/EDI/AddUpdateIntegration', body),
      await owner.post('/api/EDI/AddUpdateIntegration', body),
    ]
    assert.equal(first.json().result.id, again.json().result.id)
    const other = await owner.post('/api/EDI/AddUpdateIntegration', { name: 'ONCE', ediType: 'SFTP', direction: 'O' })
    assert.deepEqual(other.json().fields, { name: 'This name is already in use.' })
  })

  test('a manager reads it, and changes nothing', async () => {
    const { id } = await added()
    const manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
    assert.equal((await configuration(id, manager)).id, id)
    assert.equal((await manager.post(`/api/EDI/RemoveIntegration/${id}`)).statusCode, 403)
  })
})

describe('its states', () => {
  test('nothing goes live that did not pass its test', async () => {
    const { id } = await added()
    assert.equal((await move(id, 'goLive')).json().code, 'connectionDraft')
    const fields = await confirmed(id, sftp)
    await saved(id, fields)
    assert.equal((await configuration(id)).state, 'Testing')
    assert.equal((await move(id, 'goLive')).json().code, 'connectionUntested')
    assert.equal((await tested(id, { ...fields, password: '' })).passed, true)
    assert.equal((await move(id, 'goLive')).json().result.state, 'Live')
    assert.equal((await move(id, 'pause')).json().result.state, 'Paused')
    assert.equal((await move(id, 'goLive')).json().result.state, 'Live')
  })

  test('what is live is changed after a passed test of just this change, or on demand', async () => {
    const { id, fields } = await live()
    const change = { ...fields, archivePath: 'done' }
    assert.equal((await saved(id, change)).json().code, 'connectionUntested')
    assert.equal((await tested(id, change)).passed, true)
    assert.equal((await saved(id, { ...change, archivePath: 'other' })).json().code, 'connectionUntested')
    assert.equal((await saved(id, change)).json().result.state, 'Live')
    assert.equal((await saved(id, { ...change, archivePath: 'other' }, { saveAnyway: true })).json().result.state, 'Live')
    assert.equal((await configuration(id)).isTested, false)
  })

  test('removed, it is gone from the list, its secrets are destroyed and its name is free', async () => {
    const { id } = await live()
    const { name } = await configuration(id)
    await owner.post(`/api/EDI/RemoveIntegration/${id}`)
    assert.equal((await owner.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).statusCode, 404)
    const { rows } = (await owner.get('/api/EDI/GetIntegrations')).json().result
    assert.ok(!rows.some((each: { id: string }) => each.id === id))
    const { rows: kept } = await server.database.owner.query('select secrets_sealed from edi_connections where id = $1', [id])
    assert.deepEqual(kept, [{ secrets_sealed: null }])
    assert.equal((await owner.post('/api/EDI/AddUpdateIntegration', { name, ediType: 'SFTP', direction: 'I' })).statusCode, 200)
  })
})

describe('the connection test names the step that fails', () => {
  const passing = ['passed', 'passed', 'passed', 'passed', 'passed', 'passed']
  const until = (step: number) => passing.map((each, index) => (index < step ? each : index === step ? 'failed' : 'notReached'))
  let id: string
  let trusted: Fields
  before(async () => {
    id = (await added()).id
    trusted = await confirmed(id, sftp)
  })
  const control = (path: string, body: object) =>
    fetch(`${partner.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

  const cases: { name: string; fields: Fields; step: number; problem: string }[] = [
    { name: 'a host that does not exist', fields: { host: 'nobody.invalid' }, step: 0, problem: 'name hostUnknown' },
    { name: 'a closed port', fields: { port: '1' }, step: 1, problem: 'reach unreachable' },
    {
      name: 'another key than the confirmed one',
      fields: { hostFingerprint: `SHA256:${'A'.repeat(43)}` },
      step: 2,
      problem: 'trust hostKeyChanged',
    },
    { name: 'a wrong password', fields: { password: 'guess' }, step: 3, problem: 'signIn signInRefused' },
    { name: 'another user', fields: { username: 'nobody' }, step: 3, problem: 'signIn signInRefused' },
    { name: 'a key that is none', fields: { password: '', privateKey: 'nonsense' }, step: 3, problem: 'signIn keyUnreadable' },
    { name: 'no such folder', fields: { remotePath: '/nowhere' }, step: 4, problem: 'list folderMissing' },
  ]
  for (const { name, fields, step, problem } of cases)
    test(name, async () => {
      assert.deepEqual(outcome(await tested(id, { ...trusted, ...fields })), { passed: false, steps: until(step), problem })
    })

  test('something else than SSH at that port', async () => {
    const { port } = new URL(partner.url)
    const result = await tested(id, { ...trusted, port })
    assert.equal(result.problem?.step, 'reach')
    assert.equal(result.problem?.code, 'otherProtocol')
  })

  test('no right to write', async () => {
    await control('/control', { readOnly: true })
    assert.deepEqual(outcome(await tested(id, trusted)), { passed: false, steps: until(5), problem: 'write noWrite' })
    await control('/control', { readOnly: false })
  })

  test('all is well, and nothing of the test is left there', async () => {
    assert.deepEqual(outcome(await tested(id, trusted)), { passed: true, steps: passing, problem: null })
    const skipped = await tested(id, { ...trusted, afterRetrieval: 'leave' })
    assert.deepEqual(skipped.steps.at(-1), { step: 'write', outcome: 'skipped' })
  })

  test('a key instead of a password', async () => {
    const { default: ssh2 } = await import('ssh2')
    const own = ssh2.utils.generateKeyPairSync('ed25519')
    await fetch(`${partner.url}/control/supplier`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKeys: [own.public] }),
    })
    const { passed } = await tested(id, { ...trusted, password: '', privateKey: own.private })
    assert.equal(passed, true)
  })

  test('the public key is filled in from the private one, and no other is taken', async () => {
    const { default: ssh2 } = await import('ssh2')
    const [own, other] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')]
    const keyed = await added()
    const fields = { ...sftp, password: '', privateKey: own.private }
    const wrong = await saved(keyed.id, { ...fields, publicKey: other.public })
    assert.match(wrong.json().fields.publicKey, /^This is not the public key/)
    assert.equal((await saved(keyed.id, { ...fields, publicKey: `${own.public} ana@office` })).statusCode, 200)
    assert.equal((await configuration(keyed.id)).fields.publicKey, own.public.trim())
    assert.equal((await saved(keyed.id, { ...fields, publicKey: own.public, privateKey: other.private })).statusCode, 200)
    assert.equal((await configuration(keyed.id)).fields.publicKey, other.public.trim())
  })

  test('what is not named stays as it was, at the address of the specification and with the id in it', async () => {
    const { id: partly } = await added()
    await saved(partly, { ...sftp, remotePath: '/in' })
    const { version } = await configuration(partly)
    const body = { id: partly, version, fields: { archivePath: 'done' } }
    assert.equal((await owner.post('/api/EDI/AddEditIntegrationConfiguration', body)).statusCode, 200)
    const read = await owner.get(`/api/EDI/GetInetegrationConfiguration/${partly}`)
    const { fields, secretsSet } = read.json().result
    assert.deepEqual([fields.host, fields.remotePath, fields.archivePath, secretsSet], [sftp.host, '/in', 'done', ['password']])
    assert.deepEqual((await owner.get(`/api/EDI/GetIntegrationConfiguration/${partly}`)).json(), read.json())
  })

  test('a key with a passphrase; one that takes minutes to open is neither tried nor saved', async () => {
    const { default: ssh2 } = await import('ssh2')
    const passphrase = 'only ours'
    const own = ssh2.utils.generateKeyPairSync('ed25519', { passphrase, cipher: 'aes256-ctr', rounds: 16 })
    await fetch(`${partner.url}/control/supplier`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKeys: [own.public] }),
    })
    const fields = { ...trusted, password: '', privateKey: own.private, passphrase }
    assert.equal((await tested(id, fields)).passed, true)
    const [head = '', ...lines] = own.private.trim().split('\n')
    const bytes = Buffer.from(lines.slice(0, -1).join(''), 'base64')
    bytes.writeUInt32BE(1_000_000, bytes.indexOf('bcrypt') + 6 + 4 + 4 + 16)
    const slow = { ...fields, privateKey: [head, bytes.toString('base64'), lines.at(-1)].join('\n') }
    for (const response of [await owner.post(`/api/EDI/TestIntegration/${id}`, { fields: slow }), await saved(id, slow)])
      assert.match(response.json().fields.privateKey, /^This key is protected by too many rounds/)
    assert.equal(readSftpKey(slow.privateKey, passphrase), null)
  })
})

test('whoever signs in once more has no more tests', async () => {
  const strict = await testServer({ env: { RATE_LIMIT_SCALE: '0.1' } })
  try {
    const person = await signedInCompany(strict)
    const { id } = await added('I', person)
    const { services, app } = strict
    const { userId, companyId } = person
    const about = { kind: 'user', keep: true, epoch: 0, browser: false, ip: '127.0.0.1', userAgent: 'test' } as const
    const again = await services.transaction({}, (db) => startSession(db, services.config, { userId, companyId, ...about }))
    const tried = async (token: string) => {
      const [url, headers] = [`/api/EDI/TestIntegration/${id}`, { authorization: `Bearer ${token}` }]
      return (await app.inject({ method: 'POST', url, headers, payload: { fields: { ...sftp, port: '1' } } })).json().code
    }
    const codes = []
    for (const token of [person.token, person.token, again.token, again.token]) codes.push(await tried(token))
    assert.deepEqual(codes, [undefined, undefined, undefined, 'tooManyRequests'])
  } finally {
    await strict.close()
  }
})
