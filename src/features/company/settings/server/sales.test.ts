import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what delivery and tax are set to, an order costs; a late save is refused, and the log says what changed', async () => {
  const owner = await signedInCompany(server)
  const sql = async (text: string) => (await server.database.owner.query(text, [owner.companyId])).rows
  const [code] = await sql(
    `insert into tax_codes (company_id, name, taxable, sales_rates) values ($1, 'WA tax', true, '["7"]') returning id`,
  )
  const [rate] = await sql(`insert into tax_rates (company_id, name, rate_percent) values ($1, 'WA', 10.250) returning id`)
  await server.database.owner.query(
    `insert into external_links (company_id, provider, kind, local_id, external_id) values ($1, 'quickbooks', 'taxRate', $2, '7')`,
    [owner.companyId, rate.id],
  )
  const read = async () => (await owner.get('/api/Settings/Sales')).json().result
  const first = await read()
  assert.deepEqual([first.version, first.linkDays, first.taxCodes], [0, 14, [{ id: code.id, name: 'WA tax', percent: '10.25' }]])
  const body = {
    deliveryAmount: 500,
    deliveryFreeFrom: 10000,
    taxCodeId: null,
    linkDays: 7,
    version: 0,
    byState: [
      { state: 'wa', deliveryAmount: null, taxCodeId: code.id },
      { state: 'OR', deliveryAmount: 900, taxCodeId: null },
    ],
  }
  const save = (changed: object = {}) => owner.post('/api/Settings/Sales', { ...body, ...changed })
  const both = await Promise.all([save(), save()])
  assert.deepEqual(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  assert.equal(both.find(({ statusCode }) => statusCode === 409)?.json().code, 'settingsChanged')
  const saved = await read()
  assert.deepEqual(
    [saved.version, saved.byState.map(({ state }: { state: string }) => state), saved.deliveryFreeFrom],
    [1, ['OR', 'WA'], 10000],
  )
  const price = async (state: string, unitPrice: string) => {
    const lines = [{ quantity: '1', unitPrice }]
    const { delivery, taxes } = (await owner.post('/api/Order/Price', { lines, shippingAddress: { state } })).json().result
    return [delivery, taxes]
  }
  assert.deepEqual(await Promise.all([price('WA', '10'), price('OR', '10'), price('CA', '100')]), [
    [500, 103],
    [900, 0],
    [0, 0],
  ])
  const [event] = await sql(`select changes from audit_events where company_id = $1 and record_kind = 'salesSettings'`)
  assert.deepEqual(
    event.changes.map(({ field, to }: { field: string; to: string }) => [field, to]),
    [
      ['deliveryAmount', '500'],
      ['deliveryFreeFrom', '10000'],
      ['byState', 'OR $9.00, WA WA tax'],
      ['linkDays', '7'],
    ],
  )
  const fieldsOf = async (changed: object) => Object.keys((await save({ version: 1, ...changed })).json().fields)
  assert.deepEqual(await fieldsOf({ byState: [body.byState[0], { ...body.byState[0], state: 'WA ' }] }), ['byState.1.state'])
  assert.deepEqual(await fieldsOf({ taxCodeId: randomUUID() }), ['taxCodeId'])
  assert.deepEqual(await fieldsOf({ linkDays: 0 }), ['linkDays'])
  const manager = await signedInCompany(server, { role: 'manager', companyId: owner.companyId })
  assert.equal((await manager.get('/api/Settings/Sales')).json().result.canWrite, false)
  assert.equal((await manager.post('/api/Settings/Sales', { ...body, version: 1 })).statusCode, 403)
})
