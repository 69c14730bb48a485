import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { at, purchaseOrder, twoParties } from '#test/as2.ts'
import { cipherNames, digestNames } from './cms/algorithms.ts'
import { decrypt } from './cms/decrypt.ts'
import { verifyDetached } from './cms/verify.ts'
import { decodedBody, readEntity } from './mime/entity.ts'
import { readMultipart } from './mime/multipart.ts'
import { readParameters } from './mime/parameters.ts'
import { writeOwnKey } from './own-key.ts'
import { sendMessage } from './send-message.ts'

const skip = spawnSync('openssl', ['version']).status === 0 ? false : 'openssl is not installed'
const folder = mkdtempSync(join(tmpdir(), 'ledgerside-openssl-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const { retailer, supplier, strangerKey } = await twoParties()
const [retailerKey, supplierKey] = [retailer.ourKeys[0], supplier.ourKeys[0]]
const file = (name: string, content: string | Buffer) => {
  const path = join(folder, name)
  writeFileSync(path, content)
  return path
}
const retailerPem = file('retailer.pem', writeOwnKey(retailerKey))
const supplierPem = file('supplier.pem', writeOwnKey(supplierKey))
const strangerPem = file('stranger.pem', strangerKey.certificate.toString())
const out = join(folder, 'out')

function openssl(...args: string[]): Buffer {
  const { status, stderr } = spawnSync('openssl', args)
  assert.equal(status, 0, `openssl ${args.join(' ')}: ${stderr}`)
  return readFileSync(out)
}
const cms = (...args: string[]) => openssl('cms', ...args, '-binary', '-out', out)

for (const sign of digestNames)
  for (const encrypt of cipherNames)
    test(`openssl opens what we send with ${sign} and ${encrypt}`, { skip }, () => {
      const { body } = sendMessage(purchaseOrder, { ...retailer, sign, encrypt, compress: false }, { messageId: '<1@x>', at })
      const opened = cms('-decrypt', '-inform', 'DER', '-in', file('body', body), '-recip', supplierPem, '-inkey', supplierPem)
      const entity = readEntity(opened)
      const { parameters } = readParameters(entity.headers.get('content-type') ?? '')
      const [content, signature] = readMultipart(entity.body, parameters.get('boundary') ?? '') ?? []
      assert.ok(content && signature)
      const signatureFile = file('signature', decodedBody(readEntity(signature)))
      const verify = (signer: string) => [
        '-verify',
        '-inform',
        'DER',
        '-in',
        signatureFile,
        '-content',
        file('content', content),
        '-certfile',
        signer,
        '-nointern',
        '-noverify',
      ]
      assert.deepEqual(readEntity(cms(...verify(retailerPem))).body, purchaseOrder.bytes)
      assert.throws(() => cms(...verify(strangerPem)))
    })

/** An openssl that was built without zlib says where the packed bytes are, and of which kind. */
function packedIn(path: string): Buffer {
  const { stdout } = spawnSync('openssl', ['asn1parse', '-inform', 'DER', '-in', path], { encoding: 'utf8' })
  const kinds = Array.from(stdout.matchAll(/OBJECT +:(.+)/g), ([, kind]) => kind)
  assert.deepEqual(kinds, ['id-smime-ct-compressedData', 'zlib compression', 'pkcs7-data'])
  return Buffer.from(/OCTET STRING +\[HEX DUMP\]:(\w+)/.exec(stdout)?.[1] ?? '', 'hex')
}

test('openssl unpacks what we compress', { skip }, () => {
  const { body } = sendMessage(purchaseOrder, { ...retailer, sign: null, encrypt: null }, { messageId: '<1@x>', at })
  const packed = file('body', body)
  const args = ['cms', '-uncompress', '-inform', 'DER', '-in', packed, '-binary', '-out', out]
  const { status, stderr } = spawnSync('openssl', args, { encoding: 'utf8' })
  const withoutZlib = /unsupported compression|not supported/.test(stderr)
  assert.ok(status === 0 || withoutZlib, stderr)
  assert.deepEqual(readEntity(withoutZlib ? inflateSync(packedIn(packed)) : readFileSync(out)).body, purchaseOrder.bytes)
})

const content = file('plain', purchaseOrder.bytes)
const signings = {
  'with attributes': [],
  'without attributes': ['-noattr'],
  'with PSS': ['-keyopt', 'rsa_padding_mode:pss'],
  'by key id': ['-keyid'],
}
for (const [how, options] of Object.entries(signings))
  test(`we verify what openssl signs ${how}`, { skip }, () => {
    const signature = cms(
      '-sign',
      '-in',
      content,
      '-outform',
      'DER',
      '-md',
      'sha384',
      '-signer',
      retailerPem,
      '-inkey',
      retailerPem,
      ...options,
    )
    const verified = verifyDetached(signature, [purchaseOrder.bytes], [strangerKey.certificate, retailerKey.certificate])
    assert.ok(!('failure' in verified))
    assert.deepEqual([verified.digest, verified.certificate.raw], ['sha-384', retailerKey.certificate.raw])
    const others = [Buffer.concat([purchaseOrder.bytes, Buffer.from(' ')])]
    assert.ok('failure' in verifyDetached(signature, others, [retailerKey.certificate]))
    assert.ok('failure' in verifyDetached(signature, [purchaseOrder.bytes], [strangerKey.certificate]))
  })

const encryptions = {
  'as usual': [],
  'in pieces': ['-stream'],
  'with OAEP': ['-keyopt', 'rsa_padding_mode:oaep'],
  'with OAEP and SHA-256': ['-keyopt', 'rsa_padding_mode:oaep', '-keyopt', 'rsa_oaep_md:sha256', '-keyopt', 'rsa_mgf1_md:sha256'],
  'by key id': ['-keyid'],
}
for (const [how, options] of Object.entries(encryptions))
  for (const cipher of cipherNames)
    test(`we decrypt what openssl encrypts ${how} with ${cipher}`, { skip }, () => {
      const encrypted = cms('-encrypt', '-in', content, '-outform', 'DER', `-${cipher}`, '-recip', supplierPem, ...options)
      assert.deepEqual(decrypt(encrypted, [supplierKey]), { content: purchaseOrder.bytes, cipher })
      // A wrong key is not always seen: once in 256 its last byte looks like an end.
      assert.notDeepEqual(readBy(encrypted, strangerKey), purchaseOrder.bytes)
    })

function readBy(encrypted: Buffer, key: typeof strangerKey) {
  try {
    return decrypt(encrypted, [key]).content
  } catch {
    return null
  }
}

test('openssl finds nothing wrong with a certificate of ours', { skip }, () => {
  const attime = String(at.getTime() / 1000)
  const certificate = file('own.pem', retailerKey.certificate.toString())
  const { stdout, stderr } = spawnSync('openssl', ['verify', '-x509_strict', '-attime', attime, '-CAfile', certificate, certificate], {
    encoding: 'utf8',
  })
  assert.equal(stdout.trim(), `${certificate}: OK`, stderr)
})
