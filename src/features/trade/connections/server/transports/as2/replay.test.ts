import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import { judgeReceipt } from './receipt/judge-receipt.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import type { Seen } from './replay.ts'
import { messageIdOf, sendMessage } from './send-message.ts'

const { retailer, supplier, strangerKey } = await twoParties()
const options = { messageId: '<4711@retailer>', at }
const later = new Date(at.getTime() + 3_600_000)
const outbound = sendMessage(purchaseOrder, retailer, options)
const first = receiveMessage(received(outbound), supplier, { seen: null, at })
assert.ok(first.outcome === 'accepted')
const seen: Seen = { bodySha256: first.bodySha256, mic: first.message.mic, receipt: first.receipt }

test('the same POST again gets the same receipt, byte for byte', () => {
  const again = receiveMessage(received(outbound), supplier, { seen, at: later })
  assert.deepEqual(again, { outcome: 'repeated', receipt: first.receipt })
})

test('the same content encrypted anew under the same Message-ID is a repetition', () => {
  const again = receiveMessage(received(sendMessage(purchaseOrder, retailer, options)), supplier, { seen, at: later })
  assert.deepEqual(again, { outcome: 'repeated', receipt: first.receipt })
})

test('other content under a known Message-ID is a duplicate, and the sender is told', () => {
  const other = sendMessage({ ...purchaseOrder, bytes: Buffer.from('ISA*01') }, retailer, options)
  const again = receiveMessage(received(other), supplier, { seen, at: later })
  assert.ok(again.outcome === 'refused' && again.receipt)
  assert.equal(again.failure, 'duplicate-document')
  const receipt = readReceipt(received(again.receipt), retailer.theirCertificates)
  assert.ok(receipt)
  assert.deepEqual(judgeReceipt(other.sent, receipt), { outcome: 'refused', reason: 'contentChanged', detail: '' })
})

test('a stranger who knows the Message-ID gets no receipt of ours', () => {
  const forged = sendMessage(purchaseOrder, { ...retailer, ourKeys: [strangerKey] }, options)
  const again = receiveMessage(received(forged), supplier, { seen, at: later })
  assert.equal(again.outcome === 'refused' && again.failure, 'authentication-failed')
})

test('what we send for one thing keeps its Message-ID', () => {
  assert.equal(messageIdOf('0199-ab'), messageIdOf('0199-ab'))
  assert.match(messageIdOf('order 12/ä<>\r\nX: y'), /^<[\w.-]+@ledgerside>$/)
})
