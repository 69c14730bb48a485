import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { at } from '../../../../../../test/as2.ts'
import { describeCertificate, expiryWarning, readCertificates } from './certificates.ts'
import { createOwnKey, readOwnKey, writeOwnKey } from './own-key.ts'

const own = await createOwnKey('Año Nuevo Foods, S.A.', at)
const other = await createOwnKey('Other', at)

test('a certificate of our own says who, from when and until when', () => {
  const described = describeCertificate(own.certificate)
  assert.deepEqual([described.subject, described.issuer], ['Año Nuevo Foods, S.A.', 'Año Nuevo Foods, S.A.'])
  assert.deepEqual([described.validFrom, described.validTo], [new Date('2026-03-01T10:00:00Z'), new Date('2031-03-02T10:00:00Z')])
  assert.ok(own.certificate.verify(own.certificate.publicKey))
  assert.ok(own.certificate.checkPrivateKey(own.privateKey))
  assert.notEqual(own.certificate.serialNumber, other.certificate.serialNumber)
})

test('dates past 2049 are written with four digits', async () => {
  const { certificate } = await createOwnKey('Late', new Date('2047-05-06T07:08:09Z'))
  assert.deepEqual(certificate.validToDate, new Date('2052-05-06T07:08:09Z'))
})

test('a key survives being written and read; a pasted one gets a certificate', () => {
  const again = readOwnKey(writeOwnKey(own), 'whatever', at)
  assert.ok(typeof again === 'object')
  assert.ok(again.certificate.raw.equals(own.certificate.raw))
  const pasted = readOwnKey(String(other.privateKey.export({ type: 'pkcs1', format: 'pem' })), 'Pasted', at)
  assert.ok(typeof pasted === 'object')
  assert.equal(describeCertificate(pasted.certificate).subject, 'Pasted')
})

test('each wrong key and each wrong certificate has its own name', () => {
  const pem = (text: string | Buffer) => String(text)
  const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const keyOf = (text: string) => readOwnKey(text, 'x', at)
  assert.equal(keyOf('nothing'), 'keyUnreadable')
  assert.equal(keyOf(pem(ec.export({ type: 'pkcs8', format: 'pem' }))), 'keyNotRsa')
  assert.equal(
    keyOf(pem(own.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' }))),
    'keyHasPassphrase',
  )
  assert.equal(keyOf(writeOwnKey({ privateKey: own.privateKey, certificate: other.certificate })), 'keyOfOtherCertificate')

  const read = (text: string | Buffer) => readCertificates(Buffer.from(text))
  assert.equal(read(pem(own.privateKey.export({ type: 'pkcs8', format: 'pem' }))), 'certificateIsPrivateKey')
  assert.equal(read(Buffer.from('308206a10201033082066706092a864886f70d010701', 'hex')), 'certificateUnreadable')
  assert.equal(read(Buffer.from('3009020103300406022a03', 'hex')), 'certificateIsPkcs12')
  for (const wrong of ['', 'hello', own.certificate.raw.subarray(0, 300), Buffer.alloc(200_000, 48)])
    assert.equal(read(wrong), 'certificateUnreadable')
})

test('a certificate is read from PEM, from several, from DER and from bare base64', () => {
  const { raw } = own.certificate
  const both = `bag attributes\n${own.certificate}${other.certificate}`
  for (const file of [own.certificate.toString(), raw, raw.toString('base64'), both]) {
    const certificates = readCertificates(Buffer.from(file))
    assert.ok(Array.isArray(certificates) && certificates[0]?.raw.equals(raw))
    assert.equal(certificates.length, file === both ? 2 : 1)
  }
})

test('people are told 30, 7 days and one day before a certificate ends', () => {
  const daysBefore = (days: number) => new Date(own.certificate.validToDate.getTime() - days * 86_400_000)
  const warnings = [31, 30, 8, 7, 2, 1, 0.1, 0, -1].map((days) => expiryWarning(own.certificate, daysBefore(days)))
  assert.deepEqual(warnings, [null, 30, 30, 7, 7, 1, 1, 'expired', 'expired'])
})
