import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Need } from '#contract/needs.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accepted, all, cash, openOffice } from '#test/settling.ts'
import { mostKept, type OpenMoney } from '../../contract.ts'
import { tellOfKept } from '../kept.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

test('what a rep has for long is told once, stands among what needs somebody, and goes away once it is received', async () => {
  const shop = await openOffice(server)
  await shop.pays(cash(4200))
  const look = () => server.services.transaction({ companyId: shop.companyId }, (db) => tellOfKept(db, shop.companyId))
  const told = () => shop.rowsOf(`select value from notifications where company_id = $1 and code = 'NA_MONEY_KEPT'`, [shop.companyId])
  const needed = async () => (await shop.ask<{ money: { rows: OpenMoney[] } }>('/Dashboard/GetOverview')).money.rows.length
  const row = async () => {
    const { rows } = await shop.ask<{ rows: Need[] }>('/Dashboard/GetNeeds')
    return rows.flatMap(({ kind, count, cents }) => (kind === 'moneyKept' ? [[count, cents]] : []))
  }
  await look()
  assert.deepEqual([await told(), await needed(), await row()], [[], 0, []])
  await shop.rowsOf(`update collected_payments set taken_on = taken_on - 5 where company_id = $1`, [shop.companyId])
  await look()
  await look()
  const values = await told()
  assert.equal(values.length, 1)
  assert.ok(values[0].value.includes('$42.00'), values[0].value)
  assert.deepEqual([await needed(), await row()], [1, [[1, 4200]]])
  const { rows } = await server.services.pool.query('select company_id from app.money_kept(3)')
  assert.ok(rows.some(({ company_id }) => company_id === shop.companyId))
  // Received is what is new; what is there for long stays, and was told.
  await shop.pays(cash(100))
  const fresh = (await shop.payments()).filter(({ amount }) => amount === 100)
  accepted(await shop.settle({ payments: all(fresh), countedCash: 100 }))
  await look()
  assert.deepEqual([(await told()).length, await needed()], [1, 1])
  accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 4200 }))
  assert.equal(await needed(), 0)
})

test('what is void in the books is nobody’s late money, and hides nobody’s', async () => {
  const shop = await openOffice(server)
  const real = 5000
  for (let each = 0; each <= mostKept; each++) await shop.pays(cash(100 + each))
  const rows = await shop.payments()
  for (const [at, { id }] of rows.entries()) {
    const repId = await shop.add(`reps (company_id, code, name) values ($1, 'V${at}', 'Rep ${at}')`)
    await shop.rowsOf(
      'insert into device_reps (company_id, device_id, rep_id, from_at) values ($1, $2, $3, now() - make_interval(days => 20 + $4::int))',
      [...[shop.companyId, shop.deviceId, repId, at]],
    )
    await shop.rowsOf('update collected_payments set rep_id = $3, taken_on = taken_on - 9 where company_id = $1 and id = $2', [
      ...[shop.companyId, id, repId],
    ])
  }
  await shop.pays(cash(real))
  await shop.rowsOf('update collected_payments set taken_on = taken_on - 5 where company_id = $1 and amount = $2', [shop.companyId, real])
  const kept = async () => (await shop.ask<{ money: { rows: OpenMoney[]; more: boolean } }>('/Dashboard/GetOverview')).money
  assert.equal((await kept()).more, true)
  await shop.rowsOf(
    `insert into postings (company_id, kind, source_id, entity, amount, state) select company_id, 'collected', id::text, 'Payment', amount, 'gone'
     from collected_payments where company_id = $1 and amount <> $2`,
    [shop.companyId, real],
  )
  assert.deepEqual([(await kept()).rows.map((each) => each.cash), (await kept()).more], [[real], false])
  const late = async () =>
    (await server.services.pool.query('select company_id from app.money_kept(3)')).rows.some(
      ({ company_id }) => company_id === shop.companyId,
    )
  assert.equal(await late(), true)
  accepted(await shop.settle({ payments: all((await shop.payments()).filter(({ amount }) => amount === real)), countedCash: real }))
  assert.deepEqual([(await kept()).rows, await late()], [[], false])
  // Put back there, it is late again.
  await shop.rowsOf(`update postings set state = 'posted' where company_id = $1 and kind = 'collected' and amount = 100`, [shop.companyId])
  assert.deepEqual([(await kept()).rows.map((each) => each.cash), await late()], [[100], true])
})
