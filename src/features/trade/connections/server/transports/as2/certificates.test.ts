import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { test } from 'node:test'
import { at } from '#test/as2.ts'
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

const root = `-----BEGIN CERTIFICATE-----
MIIB/DCCAWWgAwIBAgIULLYVO9lOEGVS4dYdi/K4ZRwspH8wDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEUm9vdDAgFw0yNjExMjYwMDMzMDBaGA8yMTI2MTEwMjAw
MzMwMFowDzENMAsGA1UEAwwEUm9vdDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkC
gYEAsESvEnCzaje94hJFRkAUNQGcsymLCNWhJ45wK0Bhz1lNwwTZ/3zoKC7fHLKS
8B8BEhE5mQAbMnJIJOYy478LDDMeqssu6z2ia7jqCrzOq8L7+J2GUon6yhdJejdf
IkjCVfwxpJnWXsRWiQBCksSGGjr2g/GlKVlGgB/kpscNgl8CAwEAAaNTMFEwHQYD
VR0OBBYEFJlnX+0En7Yb7W2Q41U8HbH6RvbEMB8GA1UdIwQYMBaAFJlnX+0En7Yb
7W2Q41U8HbH6RvbEMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEA
p+j/RL8Ctq+70E5y/TAUtQUHLE2feRG995uFUi1gKDeqDPvVGx0KdHFLOETjvntQ
rpYJ7dyiaKmmRLLUcrs31Z6zFPKADTGZyG9MbBvsLX3rkGoR0eSzQkLbaSfiBMA1
JzRVumU/nOA33cLd02hRHqr1s/WRv6wcWlBRy5bS3wg=
-----END CERTIFICATE-----`
const leaf = `-----BEGIN CERTIFICATE-----
MIIBojCCAQsCFCPQ9PxG2cNTR0BIJ+I+RIddBw1YMA0GCSqGSIb3DQEBCwUAMA8x
DTALBgNVBAMMBFJvb3QwIBcNMjYxMTI2MDAzMzAwWhgPMjEyNjExMDIwMDMzMDBa
MA8xDTALBgNVBAMMBExlYWYwgZ8wDQYJKoZIhvcNAQEBBQADgY0AMIGJAoGBAPdW
CRwVjhvowI93Z7ignUanHL5Bti8aHXjoE5ZpDxD7qFZYIuqD1g9lzfjQojSRTiXF
58VfkkXa0Xt9OKhi1f/L7PCmx4xt6s/HWGIy9wx/cZAYd1z+MnhkeP+1upwJfvA8
DJ5LMd09//d1l6k5LIBWjkVb55d47AWMJ81nq5h1AgMBAAEwDQYJKoZIhvcNAQEL
BQADgYEAObDo0xdzx1MAyGw7m4BOhVIlvke5cfiH79GsUgTNHgMO2GFwvNYmRZqB
hmcdBImw1wriXMAMR343ZsKDJz54m2/AAfjWGRTXqokY83VpFKm5MIsDa/ZUZH0v
/QkZmT3KMpzRPqN2/E/9pWJZ1SGHFe5uh8IvHVPmdibYTgwQfi4=
-----END CERTIFICATE-----`
/** Of the same name and key as the root, as a renewed certificate is. */
const renewed = `-----BEGIN CERTIFICATE-----
MIIB/DCCAWWgAwIBAgIUGXR084IO3rW8lwT1s9IUyajf5eIwDQYJKoZIhvcNAQEL
BQAwDzENMAsGA1UEAwwEUm9vdDAgFw0yNjExMjYwMDMzMDBaGA8yMTI2MTEwMjAw
MzMwMFowDzENMAsGA1UEAwwEUm9vdDCBnzANBgkqhkiG9w0BAQEFAAOBjQAwgYkC
gYEAsESvEnCzaje94hJFRkAUNQGcsymLCNWhJ45wK0Bhz1lNwwTZ/3zoKC7fHLKS
8B8BEhE5mQAbMnJIJOYy478LDDMeqssu6z2ia7jqCrzOq8L7+J2GUon6yhdJejdf
IkjCVfwxpJnWXsRWiQBCksSGGjr2g/GlKVlGgB/kpscNgl8CAwEAAaNTMFEwHQYD
VR0OBBYEFJlnX+0En7Yb7W2Q41U8HbH6RvbEMB8GA1UdIwQYMBaAFJlnX+0En7Yb
7W2Q41U8HbH6RvbEMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADgYEA
ksDr0dK/RydiN3SIvD+N4Dkkknsg+oQoKJXyyoqGwz3pCJMuKBz3mw33QEkmpzJp
b3Xm/d2CpiHPo/tUrLrAs/at0nRiUFGfb7zMkYvwcC0Z6fWLapm1m5l8TfNy/gzd
bMVi7RAslKitg2K+LN8KR7WllcpjG3ptTUKAPVslZoQ=
-----END CERTIFICATE-----`

test('of a certificate that comes with who issued it only itself counts, in either order; one that follows another does not push it out', () => {
  const subjects = (...pems: string[]) => {
    const read = readCertificates(Buffer.from(pems.join('\n')))
    return typeof read === 'string' ? read : read.map((each) => describeCertificate(each).subject)
  }
  assert.deepEqual([subjects(root, leaf), subjects(leaf, root), subjects(root)], [['Leaf'], ['Leaf'], ['Root']])
  assert.deepEqual(subjects(root, renewed), ['Root', 'Root'])
})
