import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { at, purchaseOrder, received, twoParties } from '#test/as2.ts'
import { judgeReceipt } from './receipt/judge-receipt.ts'
import { readReceipt } from './receipt/read-receipt.ts'
import { receiveMessage } from './receive-message.ts'
import { sendMessage } from './send-message.ts'

const { retailer, supplier } = await twoParties()
const messageId = '<4711@retailer>'
const options = { messageId, at }
const requires = { signature: false, encryption: false, strongDigest: false }
const numRuns = 500

/** A body in which something was changed, cut out or put in. */
const changed = (body: Buffer) =>
  fc.record({ from: fc.nat(body.length - 1), cut: fc.nat(3), put: fc.uint8Array({ maxLength: 3 }) }).map(({ from, cut, put }) => ({
    from,
    body: Buffer.concat([body.subarray(0, from), put, body.subarray(from + cut)]),
  }))

const forms = {
  'signed, encrypted and compressed': retailer,
  'signed and compressed': { ...retailer, encrypt: null },
  'signed and nothing else': { ...retailer, encrypt: null, compress: false },
}

for (const [form, agreement] of Object.entries(forms))
  test(`${form}: whatever is changed on the way, it is refused or means the same`, () => {
    const { headers, body } = sendMessage(purchaseOrder, agreement, options)
    const reader = { ...supplier, requires: { ...requires, signature: true } }
    const everyByte = [...body.keys()].map((from) => ({ from, body: Buffer.from(body).fill((body[from] ?? 0) ^ 0x01, from, from + 1) }))
    const check = ({ body: arrived, from }: { body: Buffer; from: number }) => {
      const inbound = receiveMessage(received({ headers, body: arrived }), reader, { seen: null, at })
      if (inbound.outcome === 'accepted') assert.deepEqual(inbound.message.payload, purchaseOrder.bytes, `changed at ${from}`)
    }
    everyByte.forEach(check)
    fc.assert(fc.property(changed(body), check), { numRuns })
  })

test('not signed: whatever is changed on the way, the sender learns of it', () => {
  for (const agreement of [
    { ...retailer, sign: null, compress: false },
    { ...retailer, sign: null, encrypt: null },
    { ...retailer, sign: null, encrypt: null, compress: false },
  ]) {
    const { headers, body, sent } = sendMessage(purchaseOrder, agreement, options)
    fc.assert(
      fc.property(changed(body), ({ body: arrived }) => {
        const inbound = receiveMessage(received({ headers, body: arrived }), { ...supplier, requires }, { seen: null, at })
        if (inbound.outcome === 'accepted' && inbound.message.payload.equals(purchaseOrder.bytes)) return
        const receipt = inbound.receipt && readReceipt(received(inbound.receipt), retailer.theirCertificates)
        assert.ok(receipt)
        assert.equal(judgeReceipt(sent, receipt).outcome, 'refused')
      }),
      { numRuns },
    )
  }
})

test('a receipt that was changed on the way proves nothing', () => {
  const { headers, body, sent } = sendMessage(purchaseOrder, { ...retailer, encrypt: null }, options)
  const refused = receiveMessage(received({ headers, body }), supplier, { seen: null, at })
  assert.ok(refused.outcome === 'refused' && refused.receipt)
  const { headers: receiptHeaders, body: receiptBody } = refused.receipt
  const words = receiptBody.toString('latin1').replace(/processed\/error: [\w-]+/, 'processed')
  const forged = [receiptBody, Buffer.from(words, 'latin1')]
  for (const each of forged)
    fc.assert(
      fc.property(changed(each), ({ body: arrived }) => {
        const receipt = readReceipt(received({ headers: receiptHeaders, body: arrived }), retailer.theirCertificates)
        return !receipt || judgeReceipt(sent, receipt).outcome === 'refused'
      }),
      { numRuns },
    )
})
