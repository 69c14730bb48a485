import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { x12Bytes } from '#test/edi/x12.ts'
import { exchange, orderFile } from '#test/exchange.ts'
import { testServer } from '#test/server.ts'

test('a change that makes an order more than the company lets pass waits for somebody who may approve it', async (t) => {
  const server = await testServer({ works: true })
  t.after(() => server.close())
  const { owner, arrive, details, quiet } = await exchange(server)
  const sales = { deliveryAmount: 0, deliveryFreeFrom: null, taxCodeId: null, byState: [], linkDays: 14, version: 0, approvalAbove: 6000 }
  assert.equal((await owner.post('/api/Settings/Sales', sales)).statusCode, 200)
  const { orders } = await arrive(orderFile({ number: 'PO-1', lines: [{ code: 'PEN' }] }))
  const order = async () => (await owner.get(`/api/Order/Details/${orders[0].id}`)).json().result
  assert.deepEqual([(await order()).grandTotal, (await order()).state], [5000, 'Accepted'])
  const change = (control: number, quantity: string) =>
    arrive(
      x12Bytes(
        '860',
        [
          ['BCH', '04', 'SA', 'PO-1', '', '', '20260301'],
          ['POC', '1', 'QI', quantity, quantity, 'EA', '', '', 'VN', 'PEN'],
          ['CTT', '1'],
        ],
        { groupType: 'PC', control },
      ),
    )
  assert.equal((await change(60, '12')).state, 'valid')
  const held = await change(61, '20')
  assert.deepEqual(
    held.holds.map(({ code, ours }: { code: string; ours: string }) => [code, ours]),
    [['aboveApproval', '$60.00']],
  )
  assert.equal((await order()).grandTotal, 6000)
  const accept = (person: typeof owner) => person.post(`/api/EDI/AcceptDocument/${held.id}`, { version: held.version, reason: 'Agreed' })
  const clerk = await signedInCompany(server, { role: 'operations', companyId: owner.companyId })
  assert.equal((await accept(clerk)).json().code, 'approvalExceeded')
  assert.equal((await accept(owner)).statusCode, 200)
  await quiet()
  assert.equal((await details(held.id)).state, 'valid')
  assert.equal((await order()).grandTotal, 10_000)
})
