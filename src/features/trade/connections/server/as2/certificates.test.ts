import assert from 'node:assert/strict'
import { X509Certificate } from 'node:crypto'
import { after, before, test } from 'node:test'
import { agreed, nextKey, order, retailerKey } from '#test/as2-partner.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import { createOwnKey, writeOwnKey } from '../transports/as2/own-key.ts'
import { sendMessage } from '../transports/as2/send-message.ts'
import { certificateWarnings } from './certificate-warnings.ts'

let server: TestServer
before(async () => {
  server = await testServer({ listen: true })
})
after(() => server.close())

let sendings = 0
async function isTaken(retailer: Agreement) {
  const { url, headers, body } = sendMessage(order, retailer, { messageId: `<${++sendings}@retailer>`, at: new Date() })
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  return /Disposition: [^\r]*; processed\r/.test(await answer.text())
}
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
/** One that ends after so many days, of the five years that ours are good for. */
async function endingIn(days: number) {
  const start = inDays(days)
  start.setUTCFullYear(start.getUTCFullYear() - 5)
  return createOwnKey('Ending', start)
}

test('the partner gets our address and certificate; nobody gets our key', async () => {
  const { owner, configuration, id, sql } = await agreed(server, 'I')
  const { as2, fields, secretsSet } = await configuration()
  assert.equal(as2.url, `${server.url}/api/EDI/As2/${owner.companyId}`)
  assert.equal(as2.receiptUrl, `${server.url}/api/EDI/As2Receipt/${owner.companyId}`)
  assert.equal(as2.theirs[0].fingerprint, retailerKey.certificate.fingerprint256)
  const [ours] = as2.ours
  assert.ok(Date.parse(ours.validTo) > inDays(4 * 365).getTime())
  assert.deepEqual([secretsSet, Object.keys(fields).includes('privateKey')], [[], false])
  const kept = await sql(`select certificate || encode(private_key_sealed, 'escape') as kept from as2_keys where company_id = $1`, [
    owner.companyId,
  ])
  assert.ok(!JSON.stringify([kept, as2]).includes('PRIVATE KEY'))
  const stranger = await signedInCompany(server)
  assert.equal((await stranger.get(`/api/EDI/GetInetegrationConfiguration/${id}`)).statusCode, 404)
})

test('our key is renewed without a message lost: announced, taken into use, and the old one still opens', async () => {
  const { owner, retailer, configuration, sql } = await agreed(server, 'I')
  const ours = async () => (await configuration()).as2.ours as { id: string; pem: string; isUsed: boolean }[]
  assert.equal((await owner.post('/api/EDI/AddAs2Key', {})).statusCode, 200)
  assert.equal((await owner.post('/api/EDI/AddAs2Key', {})).statusCode, 409)
  const [old, next] = await ours()
  assert.ok(old && next && old.isUsed && !next.isUsed)
  const early = { ...retailer, theirCertificates: [new X509Certificate(next.pem)] }
  assert.equal(await isTaken(early), true, 'a partner that is fast')
  const manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  assert.equal((await manager.post(`/api/EDI/UseAs2Key/${next.id}`)).statusCode, 403)
  assert.equal((await owner.post(`/api/EDI/UseAs2Key/${next.id}`)).statusCode, 200)
  assert.deepEqual(
    (await ours()).map(({ id }) => id),
    [next.id, old.id],
  )
  assert.equal(await isTaken(retailer), true, 'a partner that is slow')
  const events = await sql(`select action from audit_events where company_id = $1 and action like 'as2%' order by id`, [owner.companyId])
  assert.deepEqual(
    events.map(({ action }) => action),
    ['as2KeyAdded', 'as2KeyUsed'],
  )
})

test('while the partner changes its certificate both are taken', async () => {
  const both = `${retailerKey.certificate}${nextKey.certificate}`
  const { retailer, configuration } = await agreed(server, 'I', { certificate: both })
  for (const key of [retailerKey, nextKey]) assert.equal(await isTaken({ ...retailer, ourKeys: [key] }), true)
  assert.equal((await configuration()).as2.theirs.length, 2)
})

test('a key of the company’s own may be pasted, alone or with its certificate, and is the same certificate each time', async () => {
  const own = await createOwnKey('Own', new Date())
  const certificateOf = async (privateKey: string) => {
    const { configuration } = await agreed(server, 'I', { privateKey })
    const [first, again] = [(await configuration()).as2.ours, (await configuration()).as2.ours]
    assert.deepEqual(first, again)
    return first[0].fingerprint
  }
  assert.equal(await certificateOf(writeOwnKey(own)), own.certificate.fingerprint256)
  assert.notEqual(await certificateOf(String(own.privateKey.export({ type: 'pkcs8', format: 'pem' }))), own.certificate.fingerprint256)
})

test('what is no certificate, and what is no key, is named', async () => {
  const { owner, id, fields, configuration } = await agreed(server, 'I')
  const { version } = await configuration()
  const wrong = { ...fields, certificate: writeOwnKey(retailerKey).split('-----BEGIN CERT')[0] ?? '', privateKey: 'nonsense' }
  const answer = await owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, fields: wrong })
  assert.deepEqual(answer.json().fields, {
    certificate: 'This is a private key. Only the partner’s certificate belongs here.',
    privateKey: 'This key cannot be read. Paste it in PEM form.',
  })
  const read = async (file: Buffer) => (await owner.post('/api/EDI/ReadCertificate', { base64: file.toString('base64') })).json()
  const { result } = await read(retailerKey.certificate.raw)
  assert.deepEqual([result.pem, result.certificates.length], [retailerKey.certificate.toString(), 1])
  assert.match((await read(Buffer.from('nothing'))).fields.certificate, /^This is not a certificate/)
})

test('people are told before a certificate ends, each time once, and not of one that has a successor', async () => {
  const ends = await endingIn(20)
  const { owner, sql, id } = await agreed(server, 'I', { certificate: ends.certificate.toString() })
  const told = () => sql(`select code, value, record_id from notifications where company_id = $1`, [owner.companyId])
  await certificateWarnings.run(server.services)
  await certificateWarnings.run(server.services)
  const day = ends.certificate.validToDate.toISOString().slice(0, 10)
  assert.deepEqual(await told(), [{ code: 'NA_CERTIFICATE_ENDS', value: `Ending, ${day}`, record_id: id }])
  const [row] = (await owner.get('/api/EDI/GetIntegrations')).json().result.rows
  assert.equal(row.certificateEndsAt, ends.certificate.validToDate.toISOString())
  await sql(`update edi_connections set settings = jsonb_set(settings, '{certificate}', $2) where id = $1`, [
    id,
    JSON.stringify(`${(await endingIn(-1)).certificate}${retailerKey.certificate}`),
  ])
  await certificateWarnings.run(server.services)
  assert.equal((await told()).length, 1)
  assert.equal((await owner.get('/api/EDI/GetIntegrations')).json().result.rows[0].certificateEndsAt, null)
})
