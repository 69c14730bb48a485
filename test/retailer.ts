import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Order } from '#sandbox/partner/orders/order.ts'
import { stores } from '#sandbox/partner/orders/stores.ts'
import { startPartner } from '#sandbox/partner/server.ts'
import type { Exchange as Sent } from '#sandbox/partner/store.ts'
import { exchange } from './exchange.ts'
import type { TestServer } from './server.ts'

const items = [
  { vendorNumber: 'TEA-100', upc: '036000291452', description: 'Green tea', price: '4.25', casePack: 12 },
  { vendorNumber: 'TEA-200', upc: '012345678905', description: 'Black tea', price: '0.0375' },
]

/** A company whose customer is the sandbox's retailer: what the retailer orders arrives, and what is answered is judged by its own rules. */
export async function retailer(t: Pick<TestContext, 'after'>, server: TestServer) {
  const running = await startPartner()
  t.after(() => running.close())
  const ids = { theirQualifier: '12', theirId: '8605550100', ourQualifier: 'ZZ', ourId: 'SUPPLIER' }
  const company = await exchange(server, {
    partner: { ...ids, name: 'Harvest Market', deadlines: [{ document: '855', hours: 48, penalty: 5_000 }] },
  })
  const { owner } = company
  for (const { vendorNumber, price } of items) await company.item(vendorNumber, price)
  for (const { code, name, street, city, state, zip } of stores) {
    const place = { qualifier: '92', code, name, address1: street, city, state, zip }
    assert.equal((await owner.post(`/api/EDI/SavePartnerLocation/${company.partnerId}`, place)).statusCode, 200)
  }
  const call = async (method: string, path: string, body?: object) => {
    const options = body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
    return (await fetch(`${running.url}${path}`, { method, ...options })).json()
  }

  /** The document of an order that the retailer just placed, and the order as it has it. */
  async function order(wishes: object = {}) {
    const sent = await call('POST', '/control/orders', {
      channel: 'api',
      items,
      version: '004010',
      allowances: false,
      perStore: false,
      ...wishes,
    })
    const [file] = sent.files as [{ id: number; orders: [Order] }]
    const bytes = Buffer.from(await (await fetch(`${running.url}/control/exchanges/${file.id}`)).arrayBuffer())
    const document = await company.arrive(bytes, `order-${file.id}.edi`)
    return { document, placed: file.orders[0] }
  }

  /** Hands one of our documents over; answers what the retailer has to say against it. */
  async function deliver(id: string): Promise<string[]> {
    const file = await server.app.inject({ method: 'GET', url: `/api/EDI/DocumentFile/${id}`, headers: owner.headers })
    assert.equal(file.statusCode, 200, file.body)
    const headers = {
      authorization: `Bearer ${running.api.key}`,
      'idempotency-key': crypto.randomUUID(),
      'content-type': 'application/edi-x12',
    }
    const taken = await fetch(running.api.documents, { method: 'POST', body: new Uint8Array(file.rawPayload), headers })
    assert.equal(taken.status, 201)
    const { exchanges } = (await call('GET', '/control/state')) as { exchanges: Sent[] }
    return exchanges.find(({ direction }) => direction === 'received')?.remarks ?? ['It never came.']
  }
  const penalties = async () =>
    ((await call('GET', '/control/state')) as { penalties: { reason: string }[] }).penalties.map(({ reason }) => reason)
  return { ...company, order, deliver, penalties, call }
}
