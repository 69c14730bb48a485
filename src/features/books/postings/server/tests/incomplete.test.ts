import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestServer, testServer } from '#test/server.ts'
import { cash, openOffice } from '#test/settling.ts'
import { neededFields } from '../../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('while something that was chosen is not in QuickBooks nothing is on its way: it is held, and what is missing is named', async () => {
  const shop = await openOffice(server)
  await shop.rowsOf(`update quickbooks_connections set state = 'active' where company_id = $1`, [shop.companyId])
  await shop.pays(cash(1500))
  const how = async () => {
    const [payment] = await shop.payments()
    const { standing, missing } = await shop.ask<{ standing: string; missing: string[] }>('/api/Books/Posting')
    return [payment?.books, standing, missing]
  }
  assert.deepEqual(await how(), ['waits', 'on', []])
  const [{ id }] = await shop.rowsOf(
    `update book_settings set fee_account_id = app.new_id() where company_id = $1 returning fee_account_id as id`,
    [shop.companyId],
  )
  assert.deepEqual(await how(), ['held', 'incomplete', ['feeAccountId']])
  await shop.rowsOf(
    `insert into external_links (company_id, provider, kind, external_id, local_id) values ($1, 'quickbooks', 'account', '98', $2)`,
    [shop.companyId, id],
  )
  assert.deepEqual(await how(), ['waits', 'on', []])
  await shop.rowsOf(`update external_links set removed_at = now() where company_id = $1`, [shop.companyId])
  assert.deepEqual(await how(), ['held', 'incomplete', [...neededFields]])
})
