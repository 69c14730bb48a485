import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import { cipherNames, digestNames } from './cms/algorithms.ts'
import { compress } from './cms/compress.ts'
import { encrypt } from './cms/encrypt.ts'
import { writeEntity } from './mime/entity.ts'
import { judgeReceipt } from './receipt/judge-receipt.ts'
import { hasMic, micOf } from './receipt/mic.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import { type OutboundMessage, sendMessage } from './send-message.ts'

const { retailer, supplier } = await twoParties()
const messageId = '<4711@retailer>'

test('every digest that partners sign with is known', () => {
  assert.deepEqual(digestNames.toSorted(), ['sha-1', 'sha-224', 'sha-256', 'sha-384', 'sha-512'])
})

for (const sign of [...digestNames, null])
  for (const encrypt of [...cipherNames, null])
    for (const compress of [true, false])
      test(`sent with ${sign ?? 'no signature'}, ${encrypt ?? 'no encryption'}, ${compress ? 'compressed' : 'as it is'}`, () => {
        const agreement = { ...retailer, sign, encrypt, compress }
        const requires = { signature: sign !== null, encryption: encrypt !== null, strongDigest: false }
        const outbound = sendMessage(purchaseOrder, agreement, { messageId, at })
        const inbound = receiveMessage(received(outbound), { ...supplier, requires }, { seen: null, at })

        assert.equal(inbound.outcome, 'accepted')
        const { message, receipt } = inbound
        assert.deepEqual(message.payload, purchaseOrder.bytes)
        assert.deepEqual([message.contentType, message.filename], [purchaseOrder.contentType, purchaseOrder.filename])
        assert.deepEqual([message.signature?.digest ?? null, message.encryption, message.compressed], [sign, encrypt, compress])

        assert.ok(receipt)
        assert.equal(receipt.deliverTo, null)
        const read = readReceipt(received(receipt), retailer.theirCertificates)
        assert.ok(read)
        assert.equal(read.signature, 'valid')
        assert.ok(read.mic, 'the receipt vouches for the content')
        assert.deepEqual(judgeReceipt(outbound.sent, read), { outcome: 'delivered' })
      })

test('an empty and a large document arrive as they are', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.alloc(5_000_000, 'PO1*1*24*EA*9.99**UP*012345678905~')]) {
    const outbound = sendMessage({ ...purchaseOrder, bytes }, retailer, { messageId, at })
    const inbound = receiveMessage(received(outbound), supplier, { seen: null, at })
    assert.ok(inbound.outcome === 'accepted' && inbound.message.payload.equals(bytes))
  }
})

test('content that holds the boundary of an older message, a blank first line or no line end is not cut', () => {
  for (const text of [
    '\r\n\r\nISA*',
    '--=_0\r\nISA*00\r\n--=_0--',
    'Content-Type: multipart/signed; boundary=x\r\n\r\n--x--',
    'ISA*00\r',
  ]) {
    const bytes = Buffer.from(text)
    for (const agreement of [retailer, { ...retailer, encrypt: null, compress: false }, { ...retailer, sign: null, compress: false }]) {
      const requires = { signature: false, encryption: false, strongDigest: true }
      const inbound = receiveMessage(
        received(sendMessage({ ...purchaseOrder, bytes }, agreement, { messageId, at })),
        { ...supplier, requires },
        { seen: null, at },
      )
      assert.ok(inbound.outcome === 'accepted')
      assert.deepEqual(inbound.message.payload, bytes)
    }
  }
})

test('while a partner changes its certificate, both are read; ours likewise', async () => {
  const { retailer: later, supplier: laterSupplier } = await twoParties()
  const [oldKey, newKey] = [retailer.ourKeys[0], later.ourKeys[0]]
  const theirCertificates = [oldKey.certificate, newKey.certificate]
  const ourKeys: typeof supplier.ourKeys = [laterSupplier.ourKeys[0], supplier.ourKeys[0]]
  for (const key of [oldKey, newKey])
    for (const reader of ourKeys) {
      const outbound = sendMessage(
        purchaseOrder,
        { ...retailer, ourKeys: [key], theirCertificates: [reader.certificate] },
        { messageId, at },
      )
      assert.equal(receiveMessage(received(outbound), { ...supplier, ourKeys, theirCertificates }, { seen: null, at }).outcome, 'accepted')
    }
})

test('an announced certificate is used once the current one has ended, and not before', () => {
  const [current] = retailer.theirCertificates
  const next = supplier.theirCertificates[0]
  assert.ok(current && next)
  const during = { ...retailer, theirCertificates: [current, next] }
  const outbound = sendMessage(purchaseOrder, during, { messageId, at })
  assert.equal(receiveMessage(received(outbound), supplier, { seen: null, at }).outcome, 'accepted')
  const afterwards = sendMessage(purchaseOrder, during, { messageId, at: new Date(current.validToDate.getTime() + 1000) })
  const refused = receiveMessage(received(afterwards), supplier, { seen: null, at })
  assert.equal(refused.outcome === 'refused' && refused.failure, 'decryption-failed', 'it was for the other key')
})

describe('what OpenAS2 counts its own way', () => {
  const requires = { signature: false, encryption: false, strongDigest: true }
  const micOfReceived = (outbound: OutboundMessage, headers: Record<string, string> = {}) => {
    const inbound = receiveMessage(
      received({ ...outbound, headers: { ...outbound.headers, ...headers } }),
      { ...supplier, requires },
      { seen: null, at },
    )
    assert.ok(inbound.outcome === 'accepted')
    return inbound.message.mic
  }
  const openAs2 = { 'User-Agent': 'OpenAS2/3.11.0 (AS2SenderModule)' }
  const bare = { ...retailer, sign: null, encrypt: null }

  test('the check of what is only compressed is over the content alone, theirs and ours', () => {
    const outbound = sendMessage(purchaseOrder, bare, { messageId, at })
    const theirs = micOf(purchaseOrder.bytes, 'sha-256')
    assert.deepEqual(micOfReceived(outbound, openAs2), theirs)
    const ours = micOfReceived(outbound)
    assert.notDeepEqual(ours, theirs)
    assert.ok(hasMic(outbound.sent.mics, theirs) && hasMic(outbound.sent.mics, ours))
    const encrypted = sendMessage(purchaseOrder, { ...retailer, sign: null }, { messageId, at })
    assert.ok(!hasMic(encrypted.sent.mics, theirs), 'only where nothing else protects it')
    const text = writeEntity({ 'Content-Type': 'text/plain' }, Buffer.from('ISA\nIEA\n'))
    assert.deepEqual(micOfReceived({ ...outbound, body: compress(text) }, openAs2), micOf(Buffer.from('ISA\r\nIEA\r\n'), 'sha-256'))
  })

  test('the check has the algorithm that was asked for, and with everybody else the signature’s', () => {
    const outbound = sendMessage(purchaseOrder, { ...retailer, sign: 'sha-512' }, { messageId, at })
    const options = 'signed-receipt-protocol=optional, pkcs7-signature; signed-receipt-micalg=optional, sha256'
    const asked = { 'Disposition-Notification-Options': options }
    assert.equal(micOfReceived(outbound, asked).digest, 'sha-512')
    assert.equal(micOfReceived(outbound, { ...asked, ...openAs2 }).digest, 'sha-256')
  })

  test('what is encrypted and not binary is counted with CRLF, and as it is where it has no headers', () => {
    const outbound = sendMessage(purchaseOrder, { ...retailer, sign: null, compress: false }, { messageId, at })
    const micOfInside = (inside: Buffer) =>
      micOfReceived({ ...outbound, body: encrypt(inside, supplier.ourKeys[0].certificate, 'aes-128-cbc') })
    const text = (lineEnd: string) => Buffer.from(['Content-Type: text/plain', '', 'ISA', 'IEA', ''].join(lineEnd))
    assert.deepEqual(micOfInside(text('\n')), micOf(text('\r\n'), 'sha-256'))
    const binary = Buffer.from('Content-Transfer-Encoding: binary\r\n\r\nISA\nIEA\n')
    assert.deepEqual(micOfInside(binary), micOf(binary, 'sha-256'))
    assert.deepEqual(micOfInside(Buffer.from('ISA\nIEA\n')), micOf(Buffer.from('ISA\nIEA\n'), 'sha-256'))
  })
})
