import assert from 'node:assert/strict'
import type { OutSegment } from '#trade-documents/x12/write.ts'
import { until } from './automations.ts'
import { signedInCompany } from './company.ts'
import { x12Bytes } from './edi/x12.ts'
import { multipart } from './multipart.ts'
import type { TestServer } from './server.ts'

/** `price`: dollars; `code`: what the buyer calls it, as a vendor's number unless it names a qualifier (`IN 77`). */
export type OrderedLine = { code: string; quantity?: string; price?: string; unit?: string; stores?: string[]; shipTo?: string }
export type Ordered = {
  number: string
  lines: OrderedLine[]
  shipTo?: string
  purpose?: string
  /** ISA13. */
  control?: number
  test?: boolean
  more?: readonly OutSegment[]
}

/** The bytes of an order from `ZZ SENDER`, the partner that `exchange` makes. */
export function orderFile({ number, lines, shipTo = '', purpose = '00', control = 42, test = false, more = [] }: Ordered): Buffer {
  const segments: OutSegment[] = [
    ['BEG', purpose, 'SA', number, '', '20260301'],
    ...more,
    ...(shipTo ? [['N1', 'ST', 'STORE', '92', shipTo] as const] : []),
    ...lines.flatMap(({ code, quantity = '10', price = '5', unit = 'EA', stores = [], shipTo: place }, index): OutSegment[] => [
      ['PO1', String(index + 1), quantity, unit, price, '', ...(code.includes(' ') ? code.split(' ') : ['VN', code])],
      ...(stores.length ? [['SDQ', unit, '92', ...stores] as const] : []),
      ...(place ? [['N1', 'ST', 'STORE', '92', place] as const] : []),
    ]),
    ['CTT', String(lines.length)],
  ]
  return x12Bytes('850', segments, { control, test })
}

/** A company that sells PEN and BOX to a partner who is live, and what its people see of what arrives. */
export async function exchange(server: TestServer, { partner = {} }: { partner?: object } = {}) {
  const owner = await signedInCompany(server)
  const sql = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
  const insert = async (text: string, values: unknown[]) =>
    (await sql(`insert into ${text} returning id`, [owner.companyId, ...values]))[0].id as string
  const customerId = await insert('customers (company_id, customer_name, address1, city, state, zip) values ($1, $2, $3, $4, $5, $6)', [
    ...['Northwind Stores', '7 Dock Rd', 'Akron', 'OH', '44301'],
  ])
  const item = (sku: string, price: string | null = '5') =>
    insert(`items (company_id, name, sku, item_type, unit_price) values ($1, $2, $3, 'Inventory', $4)`, [`Name ${sku}`, sku, price])
  const items = { PEN: await item('PEN'), BOX: await item('BOX', '12') }
  const ids = { theirQualifier: 'ZZ', theirId: 'SENDER' }
  const made = await owner.post('/api/EDI/SavePartner', { name: 'Northwind', customerId, live: true, ...ids, ...partner })
  assert.equal(made.statusCode, 200, made.body)
  const partnerId = made.json().result.id as string

  async function bring(bytes: Buffer, name = 'order.edi', person = owner) {
    const { headers, payload } = multipart([{ name: 'file', filename: name, content: bytes }])
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/EDI/BringFile',
      headers: { ...person.headers, ...headers },
      payload,
    })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result as { id: string; isNew: boolean }
  }
  const list = async (filters: object = {}, search = '') =>
    (await owner.get(`/api/EDI/Documents?search=${search}&filters=${encodeURIComponent(JSON.stringify(filters))}`)).json().result.rows
  const details = async (id: string) => (await owner.get(`/api/EDI/Document/${id}`)).json().result
  /** Until nothing waits to be looked at. */
  const quiet = () =>
    until(
      () => sql(`select 1 from edi_files where company_id = $1 and state in ('received', 'split')`, [owner.companyId]),
      (open) => open.length === 0,
    )
  /** Brings a file and answers its first document as it is then. */
  async function arrive(bytes: Buffer, name?: string) {
    const { id: file } = await bring(bytes, name)
    await quiet()
    const [row] = await list({ file })
    return details(row.id)
  }
  const orders = () => sql('select number, po_number, grand_total from orders where company_id = $1 order by number', [owner.companyId])
  return { owner, sql, insert, item, items, customerId, partnerId, bring, list, details, quiet, arrive, orders }
}
export type Exchange = Awaited<ReturnType<typeof exchange>>
