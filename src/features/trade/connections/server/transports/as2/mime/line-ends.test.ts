import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, received, twoParties } from '#test/as2.ts'
import { signed } from '../protect.ts'
import { micOf } from '../receipt/mic.ts'
import { receiveMessage } from '../receive-message.ts'
import { sendMessage } from '../send-message.ts'
import { writeEntity } from './entity.ts'

const { retailer, supplier } = await twoParties()
const reader = { ...supplier, requires: { ...supplier.requires, encryption: false } }
const payload = 'ISA*00\r\nGS*PO\r\nIEA*1\r\n'
const http = sendMessage({ bytes: Buffer.alloc(0), contentType: 'text/plain', filename: 'x' }, retailer, { messageId: '<1@x>', at }).headers

function arrives(contentType: string, rewrite: (text: string) => string) {
  const content = { headers: { 'Content-Type': contentType }, body: Buffer.from(payload) }
  const { headers, body } = signed(content, retailer.ourKeys[0], 'sha-256', at)
  const rewritten = Buffer.from(rewrite(body.toString('latin1')), 'latin1')
  return receiveMessage(received({ headers: { ...http, ...headers }, body: rewritten }), reader, { seen: null, at })
}

const rewritings = {
  'every line end': (text: string) => text.replaceAll('\r\n', '\n'),
  'the line ends of headers': (text: string) => text.replace('edi-x12\r\n\r\n', 'edi-x12\n\n'),
  'every line end to a lone CR': (text: string) => text.replace(/(?<=edi-x12)[^-]+(?=\r\n--)/, (part) => part.replaceAll('\r\n', '\r')),
  nothing: (text: string) => text,
}
for (const [what, rewrite] of Object.entries(rewritings))
  test(`a gateway that rewrites ${what}: what was signed is read, and vouched for`, () => {
    const inbound = arrives('application/edi-x12', rewrite)
    assert.ok(inbound.outcome === 'accepted')
    assert.equal(inbound.message.payload.toString(), payload)
    assert.deepEqual(inbound.message.mic, micOf(writeEntity({ 'Content-Type': 'application/edi-x12' }, Buffer.from(payload)), 'sha-256'))
  })

test('a line end is all that may differ', () => {
  for (const [from, to] of [
    ['ISA', 'ISB'],
    ['IEA*1\r\n', 'IEA*1\r\n\r\n'],
    ['GS*PO\r\n', 'GS*PO '],
    ['edi-x12', 'edi-x13'],
  ] as const)
    assert.equal(arrives('application/edi-x12', (text) => text.replace(from, to)).outcome, 'refused', to)
})
