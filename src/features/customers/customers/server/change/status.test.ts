import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('held with a reason, let go on, archived and restored', async () => {
  const owner = await signedInCompany(server)
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Harbor', customerType: 'N' })).json().result
  const set = (body: object, by = owner) => by.post(`/Dashboard/CustomerStatus/${id}`, body)
  const details = async () => (await owner.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  assert.ok((await set({ onHold: 'Y' })).json().fields.reason)
  await set({ onHold: 'Y', reason: 'Owes since May' })
  const held = await details()
  assert.deepEqual([held.fields.onHold, held.onHoldReason, held.version], ['Y', 'Owes since May', 2])
  await set({ onHold: 'Y', reason: 'Owes since April' })
  assert.deepEqual([(await details()).onHoldReason, (await details()).version], ['Owes since April', 3], 'another reason while on hold')
  const guest = await signedInCompany(server, { role: 'customer', companyId: owner.companyId })
  await server.database.owner.query('update memberships set customer_id = $1 where user_id = $2', [id, guest.userId])
  const shown = (await guest.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result
  assert.deepEqual([shown.fields.onHold, shown.onHoldReason], ['Y', ''], 'the reason is the staff’s')
  await set({ onHold: 'N' })
  assert.equal((await details()).onHoldReason, '')
  await set({ active: 'N' })
  assert.equal((await owner.get('/Dashboard/GetCustomerList')).json().result.rows.length, 0)
  await set({ active: 'Y' })
  assert.equal((await details()).fields.active, 'Y')
  const rep = await signedInCompany(server, { role: 'rep', companyId: owner.companyId })
  assert.equal((await set({ active: 'N' }, rep)).statusCode, 404)
})
