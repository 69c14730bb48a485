import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import { receiveMessage } from '../receive-message.ts'
import { sendMessage } from '../send-message.ts'
import { readDisposition } from './disposition.ts'
import { judgeReceipt } from './judge-receipt.ts'
import { readMic } from './mic.ts'
import { readReceipt } from './read-receipt.ts'

const { retailer, supplier, strangerKey } = await twoParties()
const outbound = sendMessage(purchaseOrder, retailer, { messageId: '<4711@retailer>', at })
const { sent } = outbound

function receiptFor(agreement = retailer, reader = supplier) {
  const inbound = receiveMessage(received(sendMessage(purchaseOrder, agreement, { messageId: sent.messageId, at })), reader, {
    seen: null,
    at,
  })
  assert.ok(inbound.receipt)
  return inbound.receipt
}
function readOf(receipt: ReturnType<typeof receiptFor>) {
  const read = readReceipt(received(receipt), retailer.theirCertificates)
  assert.ok(read)
  return read
}
const good = readOf(receiptFor())

test('what a receipt has to prove before a message counts as delivered', () => {
  const reasonOf = (changes: Partial<typeof good>, of = sent) => {
    const verdict = judgeReceipt(of, { ...good, ...changes })
    return verdict.outcome === 'refused' ? verdict.reason : verdict.outcome
  }
  assert.equal(reasonOf({}), 'delivered')
  assert.equal(reasonOf({ originalMessageId: '4711@retailer' }), 'delivered', 'without its brackets')
  assert.equal(reasonOf({ originalMessageId: '<4712@retailer>' }), 'otherMessage')
  assert.equal(reasonOf({ signature: 'invalid' }), 'signatureWrong')
  assert.equal(reasonOf({ signature: 'none' }), 'signatureMissing')
  assert.equal(reasonOf({ signature: 'none' }, { ...sent, signedReceipt: false }), 'delivered')
  assert.equal(reasonOf({ mic: readMic('AAAA, sha-256') }), 'contentChanged')
  assert.equal(reasonOf({ mic: null }), 'contentUnproven')
  assert.equal(reasonOf({ mic: null }, { ...sent, signed: false }), 'delivered')
  const unsigned = { ...sent, signedReceipt: false }
  assert.equal(reasonOf({ mic: null, signature: 'none' }, unsigned), 'delivered', 'OpenAS2 writes none then')
  assert.equal(reasonOf({ mic: readMic('AAAA, sha-256'), signature: 'none' }, unsigned), 'contentChanged')
  assert.equal(reasonOf({ disposition: { outcome: 'error', modifier: 'decryption-failed' }, signature: 'none' }), 'theirError')
  assert.equal(reasonOf({ disposition: { outcome: 'warning', modifier: 'duplicate-document' } }), 'alreadyThere')
  assert.equal(reasonOf({ disposition: { outcome: 'warning', modifier: 'something else' } }), 'delivered')
})

test('a receipt may use another algorithm than the signature', () => {
  for (const mic of sent.mics) assert.equal(judgeReceipt(sent, { ...good, mic }).outcome, 'delivered')
  assert.equal(sent.mics.length, 5)
})

test('a receipt that somebody else signed proves nothing', () => {
  const read = readOf(
    receiptFor(retailer, { ...supplier, ourKeys: [{ ...strangerKey, certificate: supplier.ourKeys[0].certificate }, supplier.ourKeys[0]] }),
  )
  assert.equal(judgeReceipt(sent, read).outcome, 'refused')
})

test('partners’ ways of writing dispositions and checks', () => {
  const read = (text: string) => Object.values(readDisposition(text)).join(' ').trim()
  assert.equal(read('automatic-action/MDN-sent-automatically; processed'), 'processed')
  assert.equal(read('Automatic-action/mdn-sent-automatically;Processed'), 'processed')
  assert.equal(
    read('automatic-action/MDN-sent-automatically; processed/Error:unexpected-processing-error'),
    'error unexpected-processing-error',
  )
  assert.equal(read('automatic-action/MDN-sent-automatically; processed/error: Decryption-Failed'), 'error Decryption-Failed')
  assert.equal(read('automatic-action/MDN-sent-automatically; processed/warning: duplicate-document'), 'warning duplicate-document')
  assert.equal(read('automatic-action/MDN-sent-automatically; failed/failure: unsupported format'), 'error unsupported format')
  for (const silent of ['', 'processed', 'automatic-action/MDN-sent-automatically; displayed'])
    assert.equal(readDisposition(silent).outcome, 'error', silent)
  for (const spelling of ['sha256', 'SHA256', 'sha-256', ' SHA-256 ']) assert.equal(readMic(`q8s=, ${spelling}`)?.digest, 'sha-256')
  for (const spelling of ['sha224', 'SHA-224']) assert.equal(readMic(`q8s=, ${spelling}`)?.digest, 'sha-224')
  assert.equal(readMic('q8s=, md5'), null)
})

test('a receipt for later goes to the partner’s own host and nowhere else', () => {
  const deliverTo = (url: string) => receiptFor({ ...retailer, receipt: { mode: 'async', signed: true, url } }).deliverTo
  assert.equal(deliverTo('https://retailer.example:8443/mdn?x=1'), 'https://retailer.example:8443/mdn?x=1')
  for (const elsewhere of [
    'https://retailer.example.evil.example/mdn',
    'http://169.254.169.254/latest',
    'https://retailer.example@evil.example/',
    'https://user:word@retailer.example/',
    'file:///etc/passwd',
    'not an address',
  ])
    assert.equal(deliverTo(elsewhere), null, elsewhere)
})

test('an unsigned receipt is given where no signature was asked for', () => {
  const read = readOf(receiptFor({ ...retailer, receipt: { mode: 'sync', signed: false } }))
  assert.deepEqual([read.signature, read.disposition.outcome], ['none', 'processed'])
})

test('whatever comes with a message writes no line of its own into our receipt', () => {
  const messageId = '<a@b>\r\nDisposition: automatic-action/MDN-sent-automatically; processed'
  const request = received({ headers: { ...outbound.headers, 'Message-ID': messageId }, body: Buffer.from('broken') })
  const { receipt } = receiveMessage(request, supplier, { seen: null, at })
  assert.ok(receipt)
  assert.equal(readOf(receipt).disposition.outcome, 'error')
  assert.ok(!/^Disposition.*processed\r?$/m.test(receipt.body.toString('latin1')))
})

test('what is no receipt is not read as one', () => {
  assert.equal(readReceipt(received(outbound), retailer.theirCertificates), null)
  assert.equal(readReceipt(received({ headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>502') }), []), null)
  assert.equal(
    readReceipt(received({ headers: { 'content-type': 'multipart/report; boundary=b' }, body: Buffer.from('--b\r\n\r\n--b--') }), []),
    null,
  )
})
