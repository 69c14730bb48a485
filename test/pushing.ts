import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { PushAnswer, SentDocument } from '#features/devices/uploads/pushed.ts'
import { signedInCompany } from './company.ts'
import { pairedDevice } from './devices.ts'
import type { TestServer } from './server.ts'

/** Rope of 8.00 that costs 5.00, a customer of the rep's, a warehouse and a van with some of it, and a paired device. */
export async function vanShop(server: TestServer, { inVan = 40, onHand = 100 } = {}) {
  const office = await signedInCompany(server)
  const { companyId } = office
  const { owner } = server.database
  const rowsOf = async (text: string, values: unknown[] = []) => (await owner.query(text, values)).rows
  const add = async (text: string, ...values: unknown[]): Promise<string> =>
    (await rowsOf(`insert into ${text} returning id`, [companyId, ...values]))[0].id
  const rope = await add(
    `items (company_id, name, item_type, quantity_on_hand, unit_price, purchase_cost) values ($1, 'Rope', 'Inventory', $2, 8, 5)`,
    onHand,
  )
  assert.equal((await office.post('/api/Stock/Start', { negative: 'warn' })).statusCode, 200)
  const tablet = await pairedDevice(server, office, {
    deviceName: 'Kay’s tablet',
    deviceEmail: `${randomUUID()}@example.com`,
    invoiceName: 'K',
  })
  const { id: deviceId, repId, inventoryLocationId: van } = tablet.device
  const [{ code: repCode }] = await rowsOf('select code from reps where id = $1', [repId])
  const [{ number_prefix: prefix }] = await rowsOf('select number_prefix from devices where id = $1', [deviceId])
  const customerOf = (name: string, rep: string = repCode) =>
    add(`customers (company_id, customer_name, sales_representative) values ($1, $2, $3)`, name, rep)
  const customerId = await customerOf('Harbor Cafe')
  await rowsOf(
    `insert into stock_balances (company_id, item_id, location_id, on_hand) values ($1, $2, $3, $4)
     on conflict (company_id, item_id, location_id) do update set on_hand = excluded.on_hand`,
    [companyId, rope, van, inVan],
  )
  let sequence = 0
  const line = (quantity = '2', more: object = {}) => ({ lineNo: 1, itemId: rope, quantity, unitPrice: '8', ...more })
  /** An order of two that breaks nothing. */
  const document = (given: Partial<SentDocument> = {}): SentDocument => {
    sequence += 1
    const lines = given.lines ?? [line()]
    const net = lines.reduce((sum, { quantity, unitPrice }) => sum + Math.round(Number(quantity) * Number(unitPrice) * 100), 0)
    return {
      ...{ id: randomUUID(), number: `${prefix}-${sequence}`, format: 1, kind: 'order', madeAt: new Date().toISOString() },
      ...{ rulesVersion: 0, customerId, lines, net, tax: 0, total: net },
      ...given,
    }
  }
  const push = (documents: readonly object[], more: object = {}) => tablet.post('/api/Device/Push', { documents, ...more })
  const pushed = async (documents: readonly object[], more: object = {}): Promise<PushAnswer[]> => {
    const answer = await push(documents, more)
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.answers
  }
  const one = async (given: object, more: object = {}): Promise<PushAnswer> => {
    const [answer] = await pushed([given], more)
    assert.ok(answer)
    return answer
  }
  /** The customer has so many of an item, whatever the van and the device know of it. */
  const bought = async (quantity: string, { itemId = rope, by = customerId }: { itemId?: string; by?: string } = {}) => {
    const lines = [{ itemId, quantity, unitPrice: '8' }]
    const answer = await office.post('/api/Order/Place', { customerId: by, requestKey: randomUUID(), lines })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.id as string
  }
  const order = async (id: string | null) => (await office.get(`/api/Order/Details/${id}`)).json().result
  const tray = async (query = '') => (await office.get(`/api/Device/Documents?${query}`)).json().result
  const details = async (id: string) => (await office.get(`/api/Device/Document/${id}`)).json().result
  const figures = async (locationId: string): Promise<string> =>
    (
      await rowsOf('select trim_scale(on_hand)::text as units from stock_balances where item_id = $1 and location_id = $2', [
        rope,
        locationId,
      ])
    )[0]?.units ?? '0'
  const change = async (active: 'Y' | 'N') => {
    const { version } = (await office.get(`/api/Device/Details/${deviceId}`)).json().result
    return office.post(`/api/Device/ChangeDeviceState/${deviceId}`, { active, version })
  }
  const rule = async (rules: object) => {
    const { version } = (await office.get('/api/Device/CompanyRules')).json().result
    const answer = await office.post('/api/Device/SaveCompanyRules', { version, rules })
    assert.equal(answer.statusCode, 200, answer.body)
    return answer.json().result.version as number
  }
  return {
    ...{
      office,
      companyId,
      rope,
      tablet,
      deviceId,
      repId,
      repCode,
      prefix,
      van,
      customerId,
      customerOf,
      rowsOf,
      line,
      document,
      push,
      pushed,
      one,
    },
    ...{ bought, order, tray, details, figures, change, rule, add },
  }
}
export type VanShop = Awaited<ReturnType<typeof vanShop>>

export const codesOf = ({ reasons }: Pick<PushAnswer, 'reasons'>) => reasons.map(({ code }) => code)
