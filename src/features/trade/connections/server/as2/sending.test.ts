import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { agreed, order, partnerServer, strangerKey } from '#test/as2-partner.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { TestResult } from '../../contract.ts'
import { openSession, type Receiver } from '../door.ts'
import type { Agreement } from '../transports/as2/agreement.ts'
import type { Entity } from '../transports/as2/mime/entity.ts'
import type { StoredReceipt } from '../transports/as2/receipt/receipt.ts'
import { receiveMessage } from '../transports/as2/receive-message.ts'
import { TransportError } from '../transports/transport.ts'
import { overdueReceipts } from './overdue.ts'

let server: TestServer
before(async () => {
  server = await testServer({ env: { EDI_ALLOWED_HOSTS: '127.0.0.1' }, listen: true, works: true })
})
after(() => server.close())

const receivedBy = (retailer: Agreement) => (message: Entity) => {
  const received = receiveMessage(message, retailer, { seen: null, at: new Date() })
  assert.ok(received.receipt, 'a receipt was asked for')
  return received
}
type Agreed = Awaited<ReturnType<typeof agreed>>
const session = ({ owner, id }: Agreed) => openSession(server.services, owner.companyId, id)
const key = randomUUID()
const send = async (side: Agreed) => (await session(side)).send('850.edi', order.bytes, { contentType: 'application/edi-x12', key })
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was sent',
    (error: unknown) => (error instanceof TransportError ? error.code : String(error)),
  )

/** A supplier whose retailer answers by `answer`. */
async function outbound(
  t: Parameters<typeof partnerServer>[0],
  answer: (retailer: Agreement, message: Entity) => StoredReceipt | { status?: number } | 'hangUp',
  fields: Record<string, string> = {},
) {
  let side: Agreed | undefined
  const partner = await partnerServer(t, (message) => (side ? answer(side.retailer, message) : { status: 500 }))
  side = await agreed(server, 'O', { url: partner.url, ...fields })
  return { ...side, partner }
}
const honest = (retailer: Agreement, message: Entity) => receivedBy(retailer)(message).receipt ?? {}

describe('a document to a partner', () => {
  test('arrives signed and encrypted, and its receipt proves it', async (t) => {
    const side = await outbound(t, honest)
    const { proof } = await send(side)
    assert.match(proof, /^<[\w.-]+@ledgerside> sha-256 \S+=$/)
    const [message] = side.partner.got
    assert.ok(message)
    const received = receivedBy(side.retailer)(message)
    assert.ok(received.outcome === 'accepted')
    assert.deepEqual(received.message.payload, order.bytes)
    assert.equal(await (await session(side)).has('850.edi', { sha256: '', size: 0, key }), true)
    await send(side)
    assert.equal(side.partner.got.length, 1, 'what is proven is not sent again')
  })

  test('goes again as the very same bytes after its answer was lost', async (t) => {
    let lost = false
    const side = await outbound(t, (retailer, message) => {
      if (lost) return honest(retailer, message)
      lost = true
      return 'hangUp'
    })
    assert.equal(await refusal(send(side)), 'broken')
    assert.equal(await (await session(side)).has('850.edi', { sha256: '', size: 0, key }), false)
    await send(side)
    const [first, second] = side.partner.got
    assert.deepEqual(second?.body, first?.body)
    assert.equal(second?.headers.get('message-id'), first?.headers.get('message-id'))
  })

  test('is not delivered by a receipt that is missing, forged, unsigned or for other content', async (t) => {
    const other = Buffer.from('other content')
    const lies: [string, (retailer: Agreement, message: Entity) => StoredReceipt | { status?: number }][] = [
      ['receiptMissing', () => ({})],
      ['refusedByServer', () => ({ status: 500 })],
      ['receiptForged', (retailer, message) => honest({ ...retailer, ourKeys: [strangerKey] }, message)],
      [
        'receiptUnsigned',
        (retailer, { headers, body }) =>
          honest(retailer, { headers: new Map([...headers].filter(([name]) => name !== 'disposition-notification-options')), body }),
      ],
      [
        'contentChanged',
        (retailer, message) => {
          const received = receivedBy(retailer)(message)
          const seen = received.outcome === 'accepted' && { mic: received.message.mic }
          assert.ok(seen)
          const mic = { ...seen.mic, value: createHash('sha256').update(other).digest('base64') }
          const again = receiveMessage(message, retailer, { seen: { bodySha256: '', mic, receipt: null }, at: new Date() })
          return again.receipt ?? {}
        },
      ],
      ['receiptRefusal', (retailer, message) => honest({ ...retailer, theirCertificates: [strangerKey.certificate] }, message)],
    ]
    for (const [code, answer] of lies) assert.equal(await refusal(send(await outbound(t, answer))), code)
  })

  test('that was refused goes anew, under an id of its own', async (t) => {
    let knows = false
    const side = await outbound(t, (retailer, message) =>
      honest(knows ? retailer : { ...retailer, theirCertificates: [strangerKey.certificate] }, message),
    )
    assert.equal(await refusal(send(side)), 'receiptRefusal')
    knows = true
    await send(side)
    const ids = side.partner.got.map(({ headers }) => headers.get('message-id'))
    assert.equal(new Set(ids).size, 2)
  })

  test('whose receipt was in doubt goes again as it was; a receipt need not be signed once that was agreed', async (t) => {
    const unsigned = (retailer: Agreement, { headers, body }: Entity) =>
      honest(retailer, { headers: new Map([...headers].filter(([name]) => name !== 'disposition-notification-options')), body })
    let answer = (retailer: Agreement, message: Entity) => honest({ ...retailer, ourKeys: [strangerKey] }, message)
    const side = await outbound(t, (...about) => answer(...about))
    assert.equal(await refusal(send(side)), 'receiptForged')
    answer = unsigned
    assert.equal(await refusal(send(side)), 'receiptUnsigned')
    await side.sql(`update edi_connections set settings = settings || '{"receipt": "plainNow"}' where id = $1`, [side.id])
    await send(side)
    const [first, ...again] = side.partner.got
    assert.equal(again.length, 2)
    for (const { headers, body } of again) {
      assert.equal(headers.get('message-id'), first?.headers.get('message-id'))
      assert.deepEqual(body, first?.body)
    }
  })
})

describe('a receipt that comes later', () => {
  const later = { receipt: 'signedLater' }
  const post = (receipt: StoredReceipt) =>
    fetch(String(receipt.deliverTo), { method: 'POST', headers: receipt.headers, body: new Uint8Array(receipt.body) })

  test('settles what was sent, once; one that is forged settles nothing and troubles nobody', async (t) => {
    const receipts: StoredReceipt[] = []
    const side = await outbound(
      t,
      (retailer, message) => {
        const url = message.headers.get('receipt-delivery-option') ?? ''
        for (const ourKeys of [[strangerKey], retailer.ourKeys] as const) {
          const receipt = receivedBy({ ...retailer, url, ourKeys: [...ourKeys] })(message).receipt
          if (receipt) receipts.push(receipt)
        }
        return {}
      },
      later,
    )
    assert.equal((await send(side)).proof, '')
    const state = async () => (await side.sql('select state from as2_sent where company_id = $1', [side.owner.companyId]))[0].state
    assert.equal(await state(), 'waiting')
    const [forged, signed] = receipts
    assert.ok(forged && signed)
    assert.equal((await post(forged)).status, 200)
    assert.equal(await state(), 'waiting')
    assert.equal((await side.configuration()).problem, null)
    assert.equal((await post(signed)).status, 200)
    assert.equal(await state(), 'delivered')
    assert.equal((await post(signed)).status, 200)
    assert.equal((await post({ ...signed, body: Buffer.from('nothing') })).status, 400)
    assert.equal((await post({ ...signed, deliverTo: `${server.url}/api/EDI/As2Receipt/${crypto.randomUUID()}` })).status, 404)
  })

  test('is missed once it is overdue, and counts when it comes after all', async (t) => {
    let receipt: StoredReceipt | null = null
    const side = await outbound(
      t,
      (retailer, message) => {
        const url = message.headers.get('receipt-delivery-option') ?? ''
        receipt = receivedBy({ ...retailer, url })(message).receipt
        return {}
      },
      later,
    )
    await send(side)
    const told: string[] = []
    const receiver = {
      keep: async () => undefined,
      receiptCame: async (...[, , { outcome }]: Parameters<Receiver['receiptCame']>) => told.push(outcome),
    }
    const watch = () => overdueReceipts(receiver).run(server.services)
    await watch()
    assert.deepEqual(told, [])
    await side.sql(`update as2_sent set receipt_due_at = now() - interval '1 minute' where company_id = $1`, [side.owner.companyId])
    await watch()
    await watch()
    assert.deepEqual(told, ['overdue'])
    assert.equal((await side.configuration()).problem.code, 'receiptOverdue')
    assert.ok(receipt)
    await post(receipt)
    assert.equal((await side.sql('select state from as2_sent where company_id = $1', [side.owner.companyId]))[0].state, 'delivered')
  })
})

describe('the connection test', () => {
  const tested = async ({ owner, id, fields }: Agreed): Promise<TestResult> =>
    (await owner.post(`/api/EDI/TestIntegration/${id}`, { fields })).json().result
  const outcome = ({ passed, problem }: TestResult) => (passed ? 'passed' : `${problem?.step} ${problem?.code}`)

  test('sends a message and verifies its receipt', async (t) => {
    assert.equal(outcome(await tested(await outbound(t, honest))), 'passed')
    const stranger = await outbound(t, (retailer, message) =>
      honest({ ...retailer, theirCertificates: [strangerKey.certificate] }, message),
    )
    assert.equal(outcome(await tested(stranger)), 'signIn receiptRefusal')
    const forged = await outbound(t, (retailer, message) => honest({ ...retailer, ourKeys: [strangerKey] }, message))
    assert.equal(outcome(await tested(forged)), 'write receiptForged')
    const { createOwnKey } = await import('../transports/as2/own-key.ts')
    const ended = await createOwnKey('Ended', new Date('2019-01-01'))
    assert.equal(
      outcome(await tested(await outbound(t, honest, { certificate: ended.certificate.toString() }))),
      'trust partnerCertificateExpired',
    )
  })

  test('waits for a receipt that comes by itself', async (t) => {
    const side = await outbound(
      t,
      (retailer, message) => {
        const url = message.headers.get('receipt-delivery-option') ?? ''
        const { receipt } = receivedBy({ ...retailer, url })(message)
        if (receipt) void fetch(url, { method: 'POST', headers: receipt.headers, body: new Uint8Array(receipt.body) })
        return {}
      },
      { receipt: 'signedLater' },
    )
    assert.equal(outcome(await tested(side)), 'passed')
  })

  test('of what comes in looks whether the partner’s server is there', async (t) => {
    const partner = await partnerServer(t, () => ({}))
    assert.equal(outcome(await tested(await agreed(server, 'I', { url: partner.url }))), 'passed')
    assert.equal(outcome(await tested(await agreed(server, 'I'))), 'reach unreachable')
    assert.equal(partner.got.length, 0)
  })
})
