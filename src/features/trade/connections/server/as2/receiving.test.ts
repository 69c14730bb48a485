import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import { agreed, order, partnerServer, strangerKey } from '#test/as2-partner.ts'
import { until } from '#test/automations.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { whileAnswering } from '#test/while-answering.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import { headersOf } from '../transports/as2/mime/headers.ts'
import { judgeReceipt } from '../transports/as2/receipt/judge-receipt.ts'
import { readReceipt } from '../transports/as2/receipt/read-receipt.ts'
import { type OutboundMessage, sendMessage } from '../transports/as2/send-message.ts'
import { sendReceipt } from './send-receipt.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' }, listen: true, works: true })
})
after(() => server.close())

let sendings = 0
const message = (retailer: Agreement, { messageId = `<${++sendings}@retailer>`, bytes = order.bytes } = {}) =>
  sendMessage({ ...order, bytes }, retailer, { messageId, at: new Date() })

async function posted({ url, headers, body }: OutboundMessage) {
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(body) })
  return { status: answer.status, headers: headersOf(Object.fromEntries(answer.headers)), body: Buffer.from(await answer.arrayBuffer()) }
}
/** Seven bodies that never end, from one caller: one too many. */
async function manyBegun(url: string, headers: Record<string, string>, bytes: number) {
  const begun = Array.from({ length: 7 }, () => {
    const sent = request(url, { method: 'POST', headers: { ...headers, 'content-length': bytes * 2 } }).on('error', () => undefined)
    sent.write(Buffer.alloc(bytes))
    return sent
  })
  const refused = await Promise.race(begun.map((each) => new Promise<IncomingMessage>((resolve) => each.once('response', resolve))))
  assert.deepEqual([refused.statusCode, refused.headers['retry-after']], [503, '60'])
  return begun
}
/** What the retailer makes of the receipt. */
async function verdictOf(retailer: Agreement, sent: OutboundMessage) {
  const receipt = readReceipt(await posted(sent), retailer.theirCertificates)
  assert.ok(receipt)
  const verdict = judgeReceipt(sent.sent, receipt)
  return verdict.outcome === 'refused' ? `${verdict.reason} ${verdict.detail}` : verdict.outcome
}

describe('a message of a partner', () => {
  test('is a file of ours, byte for byte, when its signed receipt is there', async () => {
    const { retailer, files, configuration, sql, owner } = await agreed(server, 'I')
    const sent = message(retailer)
    assert.equal(await verdictOf(retailer, sent), 'delivered')
    const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    assert.deepEqual(await files(), [{ remote_name: 'po 1.edi', file: sha256(order.bytes), size_bytes: order.bytes.length }])
    const [kept] = await sql('select file, state, headers from as2_received where company_id = $1', [owner.companyId])
    assert.deepEqual([kept?.file, kept?.state], [sha256(sent.body), 'accepted'])
    for (const [name, value] of Object.entries(sent.headers)) assert.equal(kept?.headers[name.toLowerCase()], value, name)
    assert.ok((await configuration()).lastRetrievedAt)
  })

  test('sent again gets the same receipt, and is one file however often it comes at once', async () => {
    const { retailer, files } = await agreed(server, 'I')
    const sent = message(retailer)
    const [first, ...more] = await Promise.all([posted(sent), posted(sent), posted(sent)])
    const later = await posted(sent)
    for (const each of [...more, later]) assert.deepEqual(each?.body, first?.body)
    assert.equal((await files()).length, 1)
    const anew = message(retailer, { messageId: sent.sent.messageId })
    assert.deepEqual((await posted(anew)).body, first?.body)
    const other = message(retailer, { messageId: sent.sent.messageId, bytes: Buffer.from('something else') })
    assert.equal(await verdictOf(retailer, other), 'contentChanged ')
    assert.equal((await files()).length, 1)
  })

  test('with another signer, a changed byte or less protection than agreed is refused, and the connection says so', async () => {
    const { retailer, files, configuration } = await agreed(server, 'I')
    const problem = async () => (await configuration()).problem?.code
    assert.equal(await verdictOf(retailer, message({ ...retailer, ourKeys: [strangerKey] })), 'theirError authentication-failed')
    assert.equal(await problem(), 'messageForged')
    const plain = message({ ...retailer, encrypt: null, compress: false })
    plain.body = Buffer.from(plain.body.toString('latin1').replace('PO-1', 'PO-2'), 'latin1')
    assert.match(await verdictOf(retailer, plain), /^theirError/)
    assert.equal(await verdictOf(retailer, message({ ...retailer, encrypt: null })), 'theirError insufficient-message-security')
    assert.equal(await problem(), 'messageUnprotected')
    assert.deepEqual(await files(), [])
    assert.equal(await verdictOf(retailer, message(retailer)), 'delivered')
    assert.equal(await problem(), undefined)
  })

  test('between names that have no connection is refused without a signature of ours', async () => {
    const { retailer, files } = await agreed(server, 'I')
    for (const stranger of [
      { ...retailer, ourName: 'Nobody' },
      { ...retailer, theirName: 'supplier-1' },
      { ...retailer, url: retailer.url.replace(/[^/]+$/, '11111111-1111-4111-8111-111111111111') },
    ])
      assert.equal(await verdictOf(stranger, message(stranger)), 'theirError unknown-trading-relationship')
    assert.deepEqual(await files(), [])
  })

  test('comes under names as they were agreed: to the letter, quoted where they hold a space, and of what a header takes', async () => {
    const { retailer, owner, id, fields, configuration } = await agreed(server, 'I')
    const { version } = await configuration()
    const saved = (as2Identifier: string) =>
      owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, { version, saveAnyway: true, fields: { ...fields, as2Identifier } })
    for (const wrong of ['Tiendas Ñandú', 'A'.repeat(129), 'A\nB']) assert.equal((await saved(wrong)).statusCode, 400, wrong)
    const name = `${'A b\\"c'.repeat(21)}AB`
    assert.equal(name.length, 128)
    assert.equal((await saved(name)).statusCode, 200)
    const sent = message({ ...retailer, ourName: name })
    assert.match(String(sent.headers['AS2-From']), /^"(A b\\\\\\"c)+AB"$/)
    assert.equal(await verdictOf({ ...retailer, ourName: name }, sent), 'delivered')
    const lower = { ...retailer, ourName: name.toLowerCase() }
    assert.equal(await verdictOf(lower, message(lower)), 'theirError unknown-trading-relationship')
  })

  test('that unpacks to gigabytes, or is larger than anybody’s order, is refused', async () => {
    const { retailer, files } = await agreed(server, 'I')
    const bomb = message({ ...retailer, compress: false }, { bytes: deflateSync(Buffer.alloc(1000)) })
    assert.equal(await verdictOf(retailer, bomb), 'delivered')
    const packed = message(retailer, { bytes: Buffer.alloc(100 * 1024 * 1024) })
    assert.ok(packed.body.length < 1_000_000)
    assert.match(await verdictOf(retailer, packed), /^theirError decryption-failed|^theirError decompression-failed/)
    const large = await posted({ ...message(retailer), body: Buffer.alloc(51 * 1024 * 1024) })
    assert.equal(large.status, 413)
    assert.equal((await files()).length, 1)
  })

  test('that was refused is shown to the company with its sender and the reason, and what strangers try is counted', async () => {
    const { retailer, owner, id, sql } = await agreed(server, 'I')
    const refused = async () =>
      (await owner.get(`/api/EDI/RefusedMessages/${id}`))
        .json()
        .result.rows.map((row: Record<string, unknown>) => [row.sender, row.code, row.times])
    assert.deepEqual(await refused(), [])
    await posted(message({ ...retailer, ourKeys: [strangerKey] }))
    const stranger = { ...retailer, ourName: 'Nobody' }
    await posted(message(stranger))
    await posted(message(stranger))
    await posted({ ...message(retailer), body: Buffer.alloc(51 * 1024 * 1024) })
    assert.deepEqual(await refused(), [
      [retailer.ourName, 'messageTooLarge', 1],
      ['Nobody', 'namesUnknown', 2],
      [retailer.ourName, 'messageForged', 1],
    ])
    for (let n = 0; n < 60; n++) await posted(message({ ...retailer, ourName: `Nobody ${n}` }))
    const [kept] = await sql('select count(*)::int as rows from as2_refusals where company_id = $1', [owner.companyId])
    assert.equal(kept?.rows, 50)
    const other = await agreed(server, 'I')
    assert.equal((await other.owner.get(`/api/EDI/RefusedMessages/${id}`)).statusCode, 404)
    assert.deepEqual((await other.owner.get(`/api/EDI/RefusedMessages/${other.id}`)).json().result.rows, [])
  })

  test('that is large waits elsewhere while several of its sender’s come in, however slowly; a small one does not', async () => {
    const { retailer } = await agreed(server, 'I')
    const begun = await manyBegun(retailer.url, message(retailer).headers, 2_000_000)
    const large = () => fetch(retailer.url, { method: 'POST', headers: message(retailer).headers, body: new Uint8Array(2_000_000) })
    assert.equal((await large()).status, 503)
    assert.equal(await verdictOf(retailer, message(retailer)), 'delivered')
    for (const each of begun) each.destroy()
    await until(large, ({ status }) => status === 200)
  })

  test('while the connection is paused is not taken: the partner keeps it and tries again', async () => {
    const { retailer, files, id, sql } = await agreed(server, 'I')
    await sql(`update edi_connections set state = 'Paused' where id = $1`, [id])
    assert.equal((await posted(message(retailer))).status, 503)
    assert.deepEqual(await files(), [])
  })

  test('a partner’s certificate that has ended still opens what it signed', async () => {
    const { createOwnKey } = await import('../transports/as2/own-key.ts')
    const ended = await createOwnKey('Ended', new Date('2019-01-01'))
    const { retailer } = await agreed(server, 'I', { certificate: ended.certificate.toString() })
    assert.equal(await verdictOf(retailer, message({ ...retailer, ourKeys: [ended] })), 'delivered')
  })
})

describe('a receipt that is wanted later', () => {
  test('comes by itself, signed, and to the partner alone', async (t) => {
    const partner = await partnerServer(t, () => ({}))
    const { retailer } = await agreed(server, 'I', { url: partner.url })
    const sent = message({ ...retailer, receipt: { mode: 'async', signed: true, url: `${partner.url}/receipts` } })
    const answer = await posted(sent)
    assert.deepEqual([answer.status, answer.body.length], [200, 0])
    const [receipt] = await until(
      async () => partner.got,
      (got) => got.length > 0,
    )
    assert.ok(receipt)
    const read = readReceipt(receipt, retailer.theirCertificates)
    assert.ok(read)
    assert.deepEqual(judgeReceipt(sent.sent, read), { outcome: 'delivered' })
  })

  test('that the partner does not take is said with its message, and no longer once it is taken', async (t) => {
    let status = 500
    const partner = await partnerServer(t, () => ({ status }))
    const { retailer, configuration, owner, id } = await agreed(server, 'I', { url: partner.url })
    const sent = message({ ...retailer, receipt: { mode: 'async', signed: true, url: `${partner.url}/receipts` } })
    await posted(sent)
    const { problem } = await until(configuration, (found) => found.problem !== null)
    assert.deepEqual(problem, { step: 'write', code: 'receiptUndelivered', file: sent.sent.messageId })
    const shown = async () => (await owner.get(`/api/EDI/RefusedMessages/${id}`)).json().result.rows
    const [about] = await shown()
    assert.deepEqual(
      [about.messageId, about.code, about.receipt],
      [sent.sent.messageId, 'receiptUndelivered', { host: new URL(partner.url).host, cause: 'refusedByServer', detail: 'HTTP 500' }],
    )
    // The next message goes well; that a receipt is missing is still said.
    assert.equal(await verdictOf(retailer, message(retailer)), 'delivered')
    assert.equal((await shown()).length, 1)
    status = 200
    const [row] = await server.database.owner
      .query('select id, company_id from as2_received where message_id = $1', [sent.sent.messageId])
      .then(({ rows }) => rows)
    await sendReceipt.run({ companyId: row.company_id, id: row.id }, server.services, new AbortController().signal)
    assert.equal((await configuration()).problem, null)
    assert.deepEqual(await shown(), [])
  })

  test('for another host than the partner’s own goes there once that is agreed; until then it is said which host it is', async (t) => {
    const elsewhere = await partnerServer(t, () => ({}))
    const { retailer, owner, id, fields, configuration, files } = await agreed(server, 'I', { url: 'https://retailer.example/as2' })
    const sent = message({ ...retailer, receipt: { mode: 'async', signed: true, url: elsewhere.url } })
    const problem = async () => (await configuration()).problem
    const shown = async () => (await owner.get(`/api/EDI/RefusedMessages/${id}`)).json().result.rows
    assert.equal(await verdictOf(retailer, sent), 'delivered')
    assert.deepEqual(await problem(), { step: 'write', code: 'receiptElsewhere', file: sent.sent.messageId })
    assert.deepEqual((await shown())[0].receipt, { host: new URL(elsewhere.url).host, cause: null, detail: '' })

    const agreeOn = async (receiptHosts: string) => {
      const { version } = await configuration()
      return owner.post(`/api/EDI/AddEditIntegrationConfiguration/${id}`, {
        version,
        saveAnyway: true,
        fields: { ...fields, receiptHosts },
      })
    }
    for (const wrong of ['mdn.example/as2', 'a b', 'user@mdn.example', 'mdn.example:443'])
      assert.equal((await agreeOn(wrong)).statusCode, 400, wrong)
    assert.equal((await agreeOn('MDN.example, 127.0.0.1')).statusCode, 200)
    const again = await posted(sent)
    assert.deepEqual([again.status, again.body.length], [200, 0])
    const [receipt] = await until(
      async () => elsewhere.got,
      (got) => got.length > 0,
    )
    const read = receipt && readReceipt(receipt, retailer.theirCertificates)
    assert.ok(read)
    assert.deepEqual(judgeReceipt(sent.sent, read), { outcome: 'delivered' })
    assert.equal(await until(problem, (found) => found === null), null)
    // The partner has it before it is noted here.
    await until(shown, (rows) => rows.length === 0)
    assert.equal((await files()).length, 1)
  })

  test('for a host that is agreed and inside our network is not sent there', async () => {
    const { retailer, owner, id } = await agreed(server, 'I', { url: 'https://retailer.example/as2', receiptHosts: '169.254.169.254' })
    await posted(message({ ...retailer, receipt: { mode: 'async', signed: true, url: 'http://169.254.169.254/latest' } }))
    const shown = async () => (await owner.get(`/api/EDI/RefusedMessages/${id}`)).json().result.rows
    const [row] = await until(shown, (rows) => rows.length > 0)
    assert.deepEqual(row.receipt, { host: '169.254.169.254', cause: 'unreachable', detail: '' })
  })

  test('for somebody else’s host stays in the answer: nobody makes us call an address of their choice', async (t) => {
    const victim = await partnerServer(t, () => ({}))
    const { retailer } = await agreed(server, 'I', { url: 'https://retailer.example/as2' })
    const sent = message({ ...retailer, receipt: { mode: 'async', signed: true, url: victim.url } })
    assert.equal(await verdictOf(retailer, sent), 'delivered')
    assert.deepEqual(victim.got, [])
  })
})

test('a large message is opened beside the event loop: whoever else asks is answered meanwhile', async () => {
  const { retailer, files } = await agreed(server, 'I')
  const sent = message(retailer, { bytes: randomBytes(24 * 1024 * 1024) })
  const { result, longestMs, tookMs } = await whileAnswering(server, () => posted(sent))
  assert.equal(result.status, 200)
  assert.equal((await files()).length, 1)
  assert.ok(longestMs < Math.max(200, tookMs / 4), `${longestMs} of ${tookMs} ms`)
})

test('what comes as a receipt does not fill the memory: of one caller only a few may be large at once', async () => {
  const { retailer, sql, owner, id } = await agreed(server, 'I')
  await sql(
    `insert into as2_sent (company_id, connection_id, key, message_id, url, headers, file, size_bytes, proof, state)
     values ($1, $2, 'k', '<a@b>', 'http://127.0.0.1:9/', '{}', repeat('0', 64), 1, '{}', 'delivered')`,
    [owner.companyId, id],
  )
  const begun = await manyBegun(retailer.url.replace('As2/', 'As2Receipt/'), { 'content-type': 'multipart/report' }, 200_000)
  for (const each of begun) each.destroy()
})
