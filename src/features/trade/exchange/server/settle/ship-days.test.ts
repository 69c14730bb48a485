import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exchange, orderFile } from '#test/exchange.ts'
import { testServer } from '#test/server.ts'

test('the days that a partner sets reach its order and those who ship it, and are looked for in the list', async (t) => {
  const server = await testServer({ works: true })
  t.after(() => server.close())
  const { owner, arrive } = await exchange(server)
  const { orders } = await arrive(
    orderFile({
      number: 'PO-1',
      lines: [{ code: 'PEN' }],
      more: [
        ['DTM', '037', '20260401'],
        ['DTM', '038', '20260405'],
        ['DTM', '063', '20260410'],
        ['DTM', '001', '20260412'],
      ],
    }),
  )
  const { shipFrom, shipBy, deliverBy, cancelAfter } = (await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result
  assert.deepEqual([shipFrom, shipBy, deliverBy, cancelAfter], ['2026-04-01', '2026-04-05', '2026-04-10', '2026-04-12'])
  const { orders: others } = await arrive(orderFile({ number: 'PO-2', control: 43, lines: [{ code: 'PEN' }] }))
  assert.equal((await owner.get(`/api/Order/Details/${others[0].id}`)).json().result.shipBy, null)
  const listed = async (days: object) =>
    (await owner.get(`/api/Order/List?filters=${encodeURIComponent(JSON.stringify({ shipBy: days }))}`))
      .json()
      .result.rows.map((row: { poNumber: string; shipBy: string }) => [row.poNumber, row.shipBy])
  assert.deepEqual(await listed({ to: '2026-04-05' }), [['PO-1', '2026-04-05']])
  assert.deepEqual(await listed({ from: '2026-04-06' }), [])
  const file = async (filters: object) => {
    const { path } = (await owner.post('/api/Order/PrepareExport', { filters: JSON.stringify(filters) })).json().result
    const [head = '', ...rows] = (await owner.get(path)).body.trim().split('\r\n')
    const at = head.replace('\ufeff', '').split(',').indexOf('Ship by')
    return rows.map((row: string) => row.split(',')[at])
  }
  assert.deepEqual((await file({})).toSorted(), ['', '2026-04-05'])
  const late = async (which: 'Y' | 'N') =>
    (await owner.get(`/api/Order/List?filters=${encodeURIComponent(JSON.stringify({ late: which }))}`))
      .json()
      .result.rows.map((row: { poNumber: string }) => row.poNumber)
  assert.deepEqual([await late('Y'), await late('N')], [['PO-1'], ['PO-2']])
  const { days } = (await owner.get(`/api/Shipment/List/${orders[0].id}`)).json().result
  assert.deepEqual(days, { shipFrom: '2026-04-01', shipBy: '2026-04-05', deliverBy: '2026-04-10', cancelAfter: '2026-04-12' })
  const ship = (quantity: string) =>
    owner.post(`/api/Shipment/Ship/${orders[0].id}`, {
      requestKey: crypto.randomUUID(),
      shippedOn: '2026-04-20',
      lines: [{ lineNo: 1, quantity }],
    })
  assert.equal((await ship('4')).statusCode, 200)
  assert.deepEqual(await late('Y'), ['PO-1'])
  assert.equal((await ship('6')).statusCode, 200)
  assert.deepEqual([await late('Y'), await late('N')], [[], ['PO-2', 'PO-1']])
})
