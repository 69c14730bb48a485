import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partner } from '../test-partner.ts'
import { open, protect } from './message.ts'
import { as2Headers, readReceipt } from './receipt.ts'
import { Station } from './station.ts'

const bytes = Buffer.from('ISA*00*\x85GS*PO\x85\r\n\xff', 'latin1')
const nothingKept = { kept: () => undefined, keep: () => undefined } as unknown as ConstructorParameters<typeof Station>[0]
const supplier = new Station(nothingKept, async () => undefined).identity

test('what is protected opens for its reader alone, and not after a change', () => {
  const { identity: other } = new Station(nothingKept, async () => undefined)
  const { headers, body, mic } = protect('850.edi', bytes, supplier, other.cert)
  const message = { headers: { 'content-type': headers['Content-Type'] ?? '' }, body }
  const opened = open(message, other, supplier.cert)
  assert.deepEqual(opened, { bytes, name: '850.edi', mic, layers: ['encrypted', 'signed', 'compressed'] })
  assert.throws(() => open(message, supplier, supplier.cert), /decryption-failed/)
  assert.throws(() => open(message, other, other.cert), /authentication-failed/)
})

test('a message is received once, and every bad habit shows in its receipt', async (t) => {
  const { call, received, as2 } = await partner(t)
  await call('PATCH', '/control/as2', { theirs: 'SUPPLIER', certificate: supplier.cert })
  const { headers, body, mic } = protect('855.edi', bytes, supplier, as2.certificate)
  const post = async (messageId: string) => {
    const asks = {
      'Disposition-Notification-To': 'x',
      'Disposition-Notification-Options': 'signed-receipt-protocol=optional, pkcs7-signature',
    }
    const answer = await fetch(as2.url, {
      method: 'POST',
      headers: { ...as2Headers({ own: 'SUPPLIER', theirs: as2.id }, messageId), ...asks, ...headers },
      body: new Uint8Array(body),
    })
    return readReceipt({ headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()) }, as2.certificate)
  }
  const first = await post('<1@supplier>')
  assert.deepEqual([first.isSigned, first.mic, first.messageId], [true, mic, '<1@supplier>'])
  await post('<1@supplier>')
  assert.equal((await received()).length, 1)
  const under = async (behaviour: string) => {
    await call('PATCH', '/control/as2', { behaviour })
    return post(`<${behaviour}@supplier>`)
  }
  assert.notEqual((await under('wrongMic')).mic, mic)
  assert.equal((await under('wrongSigner')).isSigned, false)
  assert.equal((await under('noReceipt')).messageId, '')
  assert.match((await under('refuses')).disposition, /error: unexpected-processing-error$/)
})
