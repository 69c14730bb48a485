import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import { readElement, tagged, tags } from './cms/ber.ts'
import { compress } from './cms/compress.ts'
import { contentInfo } from './cms/content-info.ts'
import { decrypt } from './cms/decrypt.ts'
import { element, objectId, sequence, smallInteger } from './cms/der.ts'
import { encrypt } from './cms/encrypt.ts'
import { octetsOf } from './cms/fields.ts'
import { signDetached } from './cms/sign.ts'
import { writeEntity } from './mime/entity.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-message.ts'

const { retailer, supplier, strangerKey } = await twoParties()
const headers = sendMessage(purchaseOrder, retailer, { messageId: '<4711@retailer>', at }).headers
const reader = { ...supplier, requires: { signature: false, encryption: false, strongDigest: false } }
const pkcs7 = { ...headers, 'Content-Type': 'application/pkcs7-mime' }
const receive = (given: Record<string, string>, body: Buffer) =>
  receiveMessage(received({ headers: given, body }), reader, { seen: null, at })
const refusalOf = (body: Buffer, given: Record<string, string> = pkcs7) => {
  const inbound = receive(given, body)
  return inbound.outcome === 'refused' ? inbound.failure : inbound.outcome
}
// Far more than any of these takes, and far less than what hangs.
const timeout = 60_000
const large = 30_000_000

test('a message that unpacks to more than we take is refused', { timeout }, () => {
  const bomb = compress(Buffer.alloc(65 * 1024 * 1024))
  assert.ok(bomb.length < 100_000)
  assert.equal(refusalOf(bomb), 'decompression-failed')
  const inside = writeEntity({ 'Content-Type': 'application/pkcs7-mime' }, bomb)
  assert.equal(refusalOf(encrypt(inside, supplier.ourKeys[0].certificate, 'aes-128-cbc')), 'decompression-failed')
})

test('layers in layers are not followed', () => {
  const twice = (wrap: (inner: Buffer) => Buffer) =>
    wrap(writeEntity({ 'Content-Type': 'application/pkcs7-mime' }, wrap(Buffer.from('ISA'))))
  assert.equal(refusalOf(twice(compress)), 'unsupported format')
  assert.equal(refusalOf(twice((inner) => encrypt(inner, supplier.ourKeys[0].certificate, 'aes-128-cbc'))), 'unsupported format')
})

test('ASN.1 that is too deep, too fine, too long or never ends is refused', { timeout }, () => {
  const open = Buffer.from([0x30, 0x80])
  const huge = (tag: number, fill: Uint8Array) =>
    contentInfo('enveloped', sequence(smallInteger(0), element(tag, Buffer.alloc(large, fill))))
  for (const body of [
    Buffer.alloc(large, open),
    contentInfo('enveloped', Buffer.alloc(1_000_000, open)),
    huge(tags.set, Buffer.from([0x30, 0])),
    huge(tags.objectId, Buffer.from([1])),
    huge(tags.set, Buffer.from([0x24, 0x80, 0, 0])),
    contentInfo('enveloped', Buffer.from([0x30, 0x84, 0xff, 0xff, 0xff, 0xff])),
    contentInfo('enveloped', Buffer.from([0x30, 0x8f, 1])),
    contentInfo('enveloped', Buffer.from([0x04, 0x80])),
  ])
    assert.match(refusalOf(body), /decryption-failed|unsupported format/)
})

test('content in 50,000 pieces, as large messages come, is read', { timeout }, () => {
  const piece = element(tags.octetString, Buffer.alloc(1000, 7))
  const pieces = Buffer.concat([Buffer.from([tagged(0), 0x80]), ...Array.from({ length: 50_000 }, () => piece), Buffer.from([0, 0])])
  assert.equal(octetsOf(readElement(pieces)).length, 50_000_000)
})

test('headers made to be slow, and too many parts, are refused or read as what they are', { timeout }, () => {
  const slow = ['"\\'.repeat(1_000_000), '"'.repeat(1_000_000), ';='.repeat(1_000_000), ' \t'.repeat(1_000_000), '\r\n '.repeat(1_000_000)]
  for (const value of slow) {
    assert.equal(
      receive({ ...headers, 'Content-Type': `text/plain; x=${value}`, 'Content-Disposition': value }, Buffer.from('ISA')).outcome,
      'accepted',
    )
    receive({ ...headers, 'Disposition-Notification-Options': value, 'AS2-From': value, 'Message-ID': value }, Buffer.from('ISA'))
    readReceipt(received({ headers: { 'content-type': `multipart/report; boundary=b${value}` }, body: Buffer.from(value) }), [])
  }
  const signed = { ...headers, 'Content-Type': 'multipart/signed; boundary=b' }
  assert.equal(refusalOf(Buffer.alloc(large, '--b\r\n'), signed), 'integrity-check-failed')
  assert.equal(
    refusalOf(Buffer.alloc(large, '=   '), { ...headers, 'Content-Type': 'text/plain', 'Content-Transfer-Encoding': 'quoted-printable' }),
    'accepted',
  )
})

test('the largest message, made to be slow by its line ends, boundaries or escapes, holds nobody up', { timeout }, () => {
  const signature = signDetached(Buffer.from('other'), strangerKey, 'sha-256', at).toString('base64')
  const signed = { ...headers, 'Content-Type': 'multipart/signed; boundary=b' }
  const of = (fill: string, encoding = 'base64') =>
    Buffer.concat([
      Buffer.from('--b\r\n'),
      encoding === 'base64' ? Buffer.alloc(49_000_000, fill) : Buffer.from('ISA'),
      Buffer.from(`\r\n--b\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n`),
      encoding === 'base64' ? Buffer.from(signature) : Buffer.alloc(49_000_000, fill),
      Buffer.from('\r\n--b--\r\n'),
    ])
  for (const body of [of('\n'), of('\r'), of('a: b\n c\n'), of('\n--b x'), of('--b'), of('=41', 'quoted-printable')]) {
    const start = performance.now()
    assert.match(refusalOf(body, signed), /authentication-failed|integrity-check-failed/)
    // One takes about a second here; what this is about took half a minute.
    assert.ok(performance.now() - start < 8000)
  }
})

test('garbage in every place where ASN.1 is read never does more than to be refused', { timeout }, () => {
  const bytes = fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some))
  const anything = fc.oneof(
    bytes,
    bytes.map((some) => contentInfo('enveloped', some)),
    bytes.map((some) => contentInfo('compressed', sequence(some))),
    bytes.map((some) => Buffer.concat([objectId('1.2.840.113549.1.7.3'), some])),
  )
  fc.assert(
    fc.property(anything, (body) => refusalOf(body) !== 'accepted'),
    { numRuns: 2000 },
  )
  const signature = (some: Buffer) => Buffer.concat([Buffer.from('--b\r\n\r\nISA\r\n--b\r\n\r\n'), some, Buffer.from('\r\n--b--')])
  const signatures = fc.oneof(
    bytes,
    bytes.map((some) => contentInfo('signed', sequence(some))),
  )
  fc.assert(
    fc.property(
      signatures,
      (some) => refusalOf(signature(some), { ...headers, 'Content-Type': 'multipart/signed; boundary=b' }) !== 'accepted',
    ),
    { numRuns: 2000 },
  )
})

test('a key of the wrong size inside looks like any other wrong key', () => {
  const own = supplier.ourKeys[0]
  const message = encrypt(Buffer.from('ISA*00'), own.certificate, 'aes-128-cbc')
  const asAes256 = Buffer.from(message.toString('latin1').replace('\x01\x65\x03\x04\x01\x02', '\x01\x65\x03\x04\x01\x2a'), 'latin1')
  assert.notDeepEqual(message, asAes256)
  assert.throws(() => decrypt(asAes256, [own]), /bad decrypt|wrong final block length/)
})
