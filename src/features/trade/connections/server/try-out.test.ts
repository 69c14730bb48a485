import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { startSession } from '#server/http/tokens.ts'
import { signedInCompany } from '#test/company.ts'
import { connectionsBeside, type Fields } from '#test/connections.ts'
import { testServer } from '#test/server.ts'
import type { TestResult } from '../contract.ts'
import { readSftpKey } from './transports/sftp-key.ts'

let beside: Awaited<ReturnType<typeof connectionsBeside>>
before(async () => {
  beside = await connectionsBeside()
})
after(() => beside.close())

const outcome = ({ passed, steps, problem }: TestResult) => ({
  passed,
  steps: steps.map(({ outcome: each }) => each),
  problem: problem && `${problem.step} ${problem.code}`,
})

describe('the connection test names the step that fails', () => {
  const passing = ['passed', 'passed', 'passed', 'passed', 'passed', 'passed']
  const until = (step: number) => passing.map((each, index) => (index < step ? each : index === step ? 'failed' : 'notReached'))
  let id: string
  let trusted: Fields
  before(async () => {
    id = (await beside.added()).id
    trusted = await beside.confirmed(id, beside.sftp)
  })
  const control = (path: string, body: object) =>
    fetch(`${beside.partner.url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

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
      assert.deepEqual(outcome(await beside.tested(id, { ...trusted, ...fields })), { passed: false, steps: until(step), problem })
    })

  test('something else than SSH at that port', async () => {
    const { port } = new URL(beside.partner.url)
    const result = await beside.tested(id, { ...trusted, port })
    assert.equal(result.problem?.step, 'reach')
    assert.equal(result.problem?.code, 'otherProtocol')
  })

  test('no right to write', async () => {
    await control('/control', { readOnly: true })
    assert.deepEqual(outcome(await beside.tested(id, trusted)), { passed: false, steps: until(5), problem: 'write noWrite' })
    await control('/control', { readOnly: false })
  })

  test('all is well, and nothing of the test is left there', async () => {
    assert.deepEqual(outcome(await beside.tested(id, trusted)), { passed: true, steps: passing, problem: null })
    const skipped = await beside.tested(id, { ...trusted, afterRetrieval: 'leave' })
    assert.deepEqual(skipped.steps.at(-1), { step: 'write', outcome: 'skipped' })
  })

  test('a key instead of a password', async () => {
    const { default: ssh2 } = await import('ssh2')
    const own = ssh2.utils.generateKeyPairSync('ed25519')
    await fetch(`${beside.partner.url}/control/supplier`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKeys: [own.public] }),
    })
    const { passed } = await beside.tested(id, { ...trusted, password: '', privateKey: own.private })
    assert.equal(passed, true)
  })

  test('the public key is filled in from the private one, and no other is taken', async () => {
    const { default: ssh2 } = await import('ssh2')
    const [own, other] = [ssh2.utils.generateKeyPairSync('ed25519'), ssh2.utils.generateKeyPairSync('ed25519')]
    const keyed = await beside.added()
    const fields = { ...beside.sftp, password: '', privateKey: own.private }
    const wrong = await beside.saved(keyed.id, { ...fields, publicKey: other.public })
    assert.match(wrong.json().fields.publicKey, /^This is not the public key/)
    assert.equal((await beside.saved(keyed.id, { ...fields, publicKey: `${own.public} ana@office` })).statusCode, 200)
    assert.equal((await beside.configuration(keyed.id)).fields.publicKey, own.public.trim())
    assert.equal((await beside.saved(keyed.id, { ...fields, publicKey: own.public, privateKey: other.private })).statusCode, 200)
    assert.equal((await beside.configuration(keyed.id)).fields.publicKey, other.public.trim())
  })

  test('what is not named stays as it was, at the address of the specification and with the id in it', async () => {
    const { id: partly } = await beside.added()
    await beside.saved(partly, { ...beside.sftp, remotePath: '/in' })
    const { version } = await beside.configuration(partly)
    const body = { id: partly, version, fields: { archivePath: 'done' } }
    assert.equal((await beside.owner.post('/api/EDI/AddEditIntegrationConfiguration', body)).statusCode, 200)
    const read = await beside.owner.get(`/api/EDI/GetInetegrationConfiguration/${partly}`)
    const { fields, secretsSet } = read.json().result
    assert.deepEqual([fields.host, fields.remotePath, fields.archivePath, secretsSet], [beside.sftp.host, '/in', 'done', ['password']])
    assert.deepEqual((await beside.owner.get(`/api/EDI/GetIntegrationConfiguration/${partly}`)).json(), read.json())
  })

  test('a key with a passphrase; one that takes minutes to open is neither tried nor saved', async () => {
    const { default: ssh2 } = await import('ssh2')
    const passphrase = 'only ours'
    const own = ssh2.utils.generateKeyPairSync('ed25519', { passphrase, cipher: 'aes256-ctr', rounds: 16 })
    await fetch(`${beside.partner.url}/control/supplier`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ publicKeys: [own.public] }),
    })
    const fields = { ...trusted, password: '', privateKey: own.private, passphrase }
    assert.equal((await beside.tested(id, fields)).passed, true)
    const [head = '', ...lines] = own.private.trim().split('\n')
    const bytes = Buffer.from(lines.slice(0, -1).join(''), 'base64')
    bytes.writeUInt32BE(1_000_000, bytes.indexOf('bcrypt') + 6 + 4 + 4 + 16)
    const slow = { ...fields, privateKey: [head, bytes.toString('base64'), lines.at(-1)].join('\n') }
    for (const response of [await beside.owner.post(`/api/EDI/TestIntegration/${id}`, { fields: slow }), await beside.saved(id, slow)])
      assert.match(response.json().fields.privateKey, /^This key is protected by too many rounds/)
    assert.equal(await readSftpKey(slow.privateKey, passphrase), null)
  })
})

test('whoever signs in once more has no more tests', async () => {
  const strict = await testServer({ env: { RATE_LIMIT_SCALE: '0.1' } })
  try {
    const person = await signedInCompany(strict)
    const { id } = await beside.added('I', person)
    const { services, app } = strict
    const { userId, companyId } = person
    const about = { kind: 'user', keep: true, epoch: 0, browser: false, ip: '127.0.0.1', userAgent: 'test' } as const
    const again = await services.transaction({}, (db) => startSession(db, services.config, { userId, companyId, ...about }))
    const tried = async (token: string) => {
      const [url, headers] = [`/api/EDI/TestIntegration/${id}`, { authorization: `Bearer ${token}` }]
      return (await app.inject({ method: 'POST', url, headers, payload: { fields: { ...beside.sftp, port: '1' } } })).json().code
    }
    const codes = []
    for (const token of [person.token, person.token, again.token, again.token]) codes.push(await tried(token))
    assert.deepEqual(codes, [undefined, undefined, undefined, 'tooManyRequests'])
  } finally {
    await strict.close()
  }
})
