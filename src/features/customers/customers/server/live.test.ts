import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveTimes } from '#server/live/live-sockets.ts'
import { signedInCompany } from '#test/company.ts'
import { liveTab } from '#test/live-tab.ts'
import { connectedCompany, type QuickbooksServer, serverWithQuickbooks } from '#test/quickbooks.ts'

const realmId = '9130350000000001'

let server: QuickbooksServer
before(async () => {
  server = await serverWithQuickbooks({ listen: true })
})
after(() => server.close())

test('open screens hear of every change of a customer, wherever it is made', async (t) => {
  const usual = liveTimes.lists
  t.after(() => {
    liveTimes.lists = usual
  })
  liveTimes.lists = 100
  const owner = await connectedCompany(server, realmId)
  const tab = await liveTab(server, owner)
  await owner.ended()
  await tab.message('SYNC_PROGRESS|$|')
  await tab.message('LIST_CHANGED|$|customers')
  const { rows } = (await owner.get('/Dashboard/GetCustomerList')).json().result
  const { id, customerName } = rows[0]
  const { fields, version } = (await owner.get(`/Dashboard/GetCustomerDetails/${id}`)).json().result

  const since = () => {
    tab.all.length = 0
  }
  // Nothing is left to say of the import.
  await tab.silence(2 * liveTimes.lists)
  since()
  await owner.post('/Dashboard/AddEditCustomer', { ...fields, id, version, fax: '206-555-0100' })
  await tab.message(`RECORD_CHANGED|$|customers/${id}`)
  await tab.message('RECORD_CHANGED|$|deliveries/')

  const { id: externalId } = await server.control(
    'GET',
    `companies/${realmId}/find?entity=Customer&name=${encodeURIComponent(customerName)}`,
  )
  await synced(id)
  since()
  await server.control('POST', `companies/${realmId}/write`, {
    entity: 'Customer',
    operation: 'update',
    body: { Id: externalId, sparse: true, Notes: 'from there' },
  })
  await owner.post('/QuickBooks/Sync')
  await tab.message(`RECORD_CHANGED|$|customers/${id}`)

  since()
  await owner.post('/Dashboard/AddEditCustomer', { name: 'Brand New', customerType: 'N' })
  await tab.message('LIST_CHANGED|$|customers')

  since()
  await server.database.owner.query(
    `insert into deliveries (company_id, direction, channel, kind, state) values ($1, 'out', 'quickbooks', 'customer', 'refused')`,
    [owner.companyId],
  )
  await tab.message('MENU_CHANGED|$|')
  tab.close()

  async function synced(customerId: string) {
    for (const end = Date.now() + 10_000; Date.now() < end; await sleep(50)) {
      const { sync } = (await owner.get(`/Dashboard/GetCustomerDetails/${customerId}`)).json().result
      if (sync.state === 'synced') return
    }
    assert.fail('not synced')
  }
})

test('an import says a few times that the list has changed, not once per page or record', async () => {
  const made = await server.control('POST', 'companies', { customers: 10_000, invoices: 10_000 })
  const owner = await connectedCompany(server, made.realmId)
  const tab = await liveTab(server, owner)
  const started = performance.now()
  await owner.ended(60_000)
  const seconds = (performance.now() - started) / 1000
  const count = tab.received.filter((text) => text === 'LIST_CHANGED|$|customers').length
  assert.ok(count <= seconds / 2 + 1, `${count} in ${seconds} s`)
  tab.close()
})

test('a search that came before the words of its customer is told when they are there', async () => {
  const owner = await signedInCompany(server)
  const { id } = (await owner.post('/Dashboard/AddEditCustomer', { name: 'Lighthouse Bakery', customerType: 'N' })).json().result
  const tab = await liveTab(server, owner)
  await tab.silence(200)
  const { owner: database } = server.database
  await database.query(
    `with gone as (delete from customer_words where customer_id = $1)
     insert into customers_to_index (company_id, customer_id) values ($2, $1)`,
    [id, owner.companyId],
  )
  const found = async () => (await owner.get('/Dashboard/GetCustomerList?search=lighthouse')).json().result.rows.length
  for (tab.all.length = 0; (await found()) === 0; tab.all.length = 0) await tab.message('LIST_CHANGED|$|customers')
  tab.close()
})
