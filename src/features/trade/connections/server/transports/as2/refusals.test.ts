import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import type { Agreement } from './agreement.ts'
import { compress } from './cms/compress.ts'
import { contentTypes } from './cms/content-info.ts'
import { objectId } from './cms/der.ts'
import { encrypt } from './cms/encrypt.ts'
import { signDetached } from './cms/sign.ts'
import { verifyDetached } from './cms/verify.ts'
import { writeEntity } from './mime/entity.ts'
import { judgeReceipt } from './receipt/judge-receipt.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-message.ts'

const { retailer, supplier, strangerKey } = await twoParties()
const messageId = '<4711@retailer>'
const plain = { encrypt: null, compress: false } as const
const lax = { requires: { signature: false, encryption: false, strongDigest: false } }
type Changed = { headers?: Record<string, string>; body?: Buffer }

/** What the supplier refuses, and what the retailer makes of the receipt. */
function refusalOf(agreement: Agreement, changed: Changed = {}, reader: Agreement = supplier) {
  const outbound = sendMessage(purchaseOrder, agreement, { messageId, at })
  const headers = { ...outbound.headers, ...changed.headers }
  const inbound = receiveMessage(received({ headers, body: changed.body ?? outbound.body }), reader, { seen: null, at })
  assert.equal(inbound.outcome, 'refused')
  const receipt = inbound.receipt && readReceipt(received(inbound.receipt), retailer.theirCertificates)
  assert.ok(receipt)
  const verdict = judgeReceipt(outbound.sent, receipt)
  assert.deepEqual(verdict, { outcome: 'refused', reason: 'theirError', detail: inbound.failure })
  return inbound.failure
}

test('somebody else’s signature is refused, though their certificate comes with it', () => {
  assert.equal(refusalOf({ ...retailer, ourKeys: [strangerKey] }), 'authentication-failed')
})

test('signed content that was exchanged is refused', () => {
  const { headers, body } = sendMessage(purchaseOrder, { ...retailer, ...plain }, { messageId, at })
  const changed = Buffer.from(body.toString('latin1').replace('4711**', '4712**'), 'latin1')
  assert.equal(refusalOf(retailer, { headers, body: changed }, { ...supplier, ...lax }), 'integrity-check-failed')
})

test('what was encrypted for somebody else is refused', () => {
  assert.equal(refusalOf({ ...retailer, theirCertificates: [strangerKey.certificate] }), 'decryption-failed')
})

test('what is not compressed as it says is refused', () => {
  const headers = { 'Content-Type': 'application/pkcs7-mime; smime-type=compressed-data', 'Content-Transfer-Encoding': 'binary' }
  const body = compress(Buffer.from('ISA*00'))
  body[body.length - 8] = (body.at(-8) ?? 0) ^ 0xff
  assert.equal(refusalOf(retailer, { headers, body }, { ...supplier, ...lax }), 'decompression-failed')
})

test('less protection than agreed is refused', () => {
  assert.equal(refusalOf({ ...retailer, sign: null }), 'insufficient-message-security')
  assert.equal(refusalOf({ ...retailer, encrypt: null }), 'insufficient-message-security')
  assert.equal(refusalOf({ ...retailer, sign: 'sha-1' }), 'insufficient-message-security')
})

test('a message between others is refused', () => {
  assert.equal(refusalOf(retailer, { headers: { 'AS2-From': 'big retailer "east"' } }), 'unknown-trading-relationship')
  assert.equal(refusalOf(retailer, { headers: { 'AS2-To': 'SUPPLIER-2' } }), 'unknown-trading-relationship')
})

test('a receipt by algorithms that we do not have is refused only where they insist', () => {
  const options = (importance: string) => ({
    'Disposition-Notification-Options': `signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=${importance}, md5, rmd160`,
  })
  assert.equal(refusalOf(retailer, { headers: options('required') }), 'unsupported MIC-algorithms')
  const { headers, body } = sendMessage(purchaseOrder, retailer, { messageId, at })
  const accepted = receiveMessage(received({ headers: { ...headers, ...options('optional') }, body }), supplier, { seen: null, at })
  assert.equal(accepted.outcome, 'accepted')
})

test('until the signature is verified, all that is wrong inside an encrypted message gets one answer', () => {
  const reader = supplier.ourKeys[0].certificate
  const headers = { 'Content-Type': 'application/pkcs7-mime; smime-type=enveloped-data' }
  const signed = (body: string) => writeEntity({ 'Content-Type': 'multipart/signed; boundary=b' }, Buffer.from(body))
  const insides = [
    Buffer.from('garbage, as from cipher text that was put together'),
    writeEntity({ 'Content-Type': 'application/pkcs7-mime' }, Buffer.from('no CMS')),
    writeEntity({ 'Content-Type': 'application/pkcs7-mime' }, compress(Buffer.from('x')).subarray(0, 60)),
    signed('--b\r\nContent-Type: text/plain\r\n\r\n'),
    signed('--b\r\n\r\nISA\r\n--b\r\n\r\nno signature\r\n--b--'),
  ]
  const answers = insides.map((inside) => refusalOf(retailer, { headers, body: encrypt(inside, reader, 'aes-128-cbc') }))
  const encrypted = encrypt(Buffer.from('x'), reader, 'aes-128-cbc')
  const broken = encrypted.fill(0, encrypted.length - 16)
  assert.deepEqual([...new Set([...answers, refusalOf(retailer, { headers, body: broken })])], ['decryption-failed'])
})

test('parts beside the content and its signature, or something behind them, are refused', () => {
  const content = writeEntity({ 'Content-Type': 'application/edi-x12' }, Buffer.from('ISA*00'))
  const signature = signDetached(content, retailer.ourKeys[0], 'sha-256', at).toString('base64')
  const part = `Content-Type: application/pkcs7-signature\r\nContent-Transfer-Encoding: base64\r\n\r\n${signature}`
  const headers = { 'Content-Type': 'multipart/signed; boundary=b' }
  const reader = { ...supplier, requires: { ...supplier.requires, encryption: false } }
  const body = (...parts: string[]) => Buffer.from([...parts.map((each) => `--b\r\n${each}\r\n`), '--b--\r\n'].join(''), 'latin1')
  const text = content.toString('latin1')
  const request = (sent: Buffer) => ({
    headers: { ...sendMessage(purchaseOrder, retailer, { messageId, at }).headers, ...headers },
    body: sent,
  })
  assert.equal(receiveMessage(received(request(body(text, part))), reader, { seen: null, at }).outcome, 'accepted')
  assert.equal(refusalOf(retailer, { headers, body: body(text, part, text) }, reader), 'integrity-check-failed')
  assert.equal(refusalOf(retailer, { headers, body: body(text, text, part) }, reader), 'integrity-check-failed')
  assert.equal(
    refusalOf(retailer, { headers, body: Buffer.concat([body(text, part), Buffer.from('GS*PO')]) }, reader),
    'integrity-check-failed',
  )
})

test('a signature made for another type of content is refused', () => {
  const content = Buffer.from('ISA*00')
  const signature = signDetached(content, retailer.ourKeys[0], 'sha-256', at)
  const certificates = supplier.theirCertificates
  assert.ok(!('failure' in verifyDetached(signature, [content], certificates)))
  const type = objectId(contentTypes.data)
  const other = Buffer.from(signature).fill(
    objectId(contentTypes.enveloped),
    signature.indexOf(type),
    signature.indexOf(type) + type.length,
  )
  assert.deepEqual(verifyDetached(other, [content], certificates), { failure: 'integrity-check-failed' })
})

test('no Message-ID, no message; no receipt wanted, none given', () => {
  const outbound = sendMessage(purchaseOrder, { ...retailer, receipt: { mode: 'none' } }, { messageId: '', at })
  const inbound = receiveMessage(received(outbound), supplier, { seen: null, at })
  assert.deepEqual([inbound.outcome, inbound.receipt], ['refused', null])
})
