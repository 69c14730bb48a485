import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer({ alone: true })
})
after(() => server.close())

const folder = new URL('../../../../../../migrations/', import.meta.url)
const name = readdirSync(folder).find((file) => file.endsWith('settlements-from-a-day.sql')) ?? assert.fail()

test('what was collected before there were settlements is with nobody after the upgrade', async () => {
  const shop = await vanShop(server)
  await keepBooks(shop)
  const pays = (amount: number) =>
    shop.one(shop.document({ kind: 'payment', lines: [], net: 0, total: amount, payment: { method: 'O', amount, cash: amount } } as never))
  for (const amount of [300, 400]) await pays(amount)
  const { owner } = server.database
  // As it was before the upgrade.
  await owner.query('drop trigger feed_collected_moved on collected_payments')
  await owner.query('alter table collected_payments drop column is_open, drop column aside')
  await owner.query(
    'create index collected_payments_open on collected_payments (company_id); create index collected_payments_kept on collected_payments (taken_on)',
  )
  await owner.query(
    `update collected_payments set created_at = (select at - interval '1 day' from migrations where name = '0121-settlements.sql') where amount = 300`,
  )
  await owner.query(readFileSync(new URL(name, folder), 'utf8'))
  await pays(500)
  const { rows } = (await shop.office.get(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).json().result
  assert.deepEqual(rows.map(({ amount }: { amount: number }) => amount).toSorted(), [400, 500])
  const [money] = (await shop.office.get('/api/Device/OpenMoney')).json().result.rows
  assert.equal(money.cash, 900)
})
