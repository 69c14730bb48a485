import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Matter } from '#features/books/bookkeeper/contract.ts'
import { signedInCompany } from '#test/company.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { accepted, all, cash, check, openOffice } from '#test/settling.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function office() {
  const shop = await openOffice(server)
  const matters = async () =>
    (await shop.ask<{ rows: Matter[] }>('/api/Books/Matters?kind=settlement')).rows.map(({ id, what, why, path }) => ({
      id,
      what,
      why,
      path,
    }))
  const badge = async () => {
    const { rows } = await shop.ask<{ rows: { code: string; badge: number | null }[] }>('/Dashboard/GetMenuList')
    return rows.find(({ code }) => code === 'sync')?.badge ?? 0
  }
  const entered = (id: string, note: string, by: Pick<typeof shop.office, 'post'> = shop.office) =>
    by.post(`/api/Device/DifferenceEntered/${id}`, { note })
  const undo = (id: string) => shop.office.post(`/api/Device/UndoSettlement/${id}`, { reason: 'Counted anew' })
  const short = async (amount: number) => {
    await shop.pays(cash(amount))
    return accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: amount - 100, reason: 'Toll' }))
  }
  return { ...shop, matters, badge, entered, undo, short }
}

test('what differs needs a bookkeeper until somebody says how it was entered', async () => {
  const shop = await office()
  const none = await shop.badge()
  const made = await shop.short(5000)
  const [matter, ...others] = await shop.matters()
  assert.deepEqual([matter?.id, others.length, await shop.badge()], [made.id, 0, none + 1])
  assert.ok(matter?.what.includes(`#${made.number}`) && matter.why.includes('$1.00'), JSON.stringify(matter))
  assert.ok(matter?.path?.endsWith(made.id))
  const { bookkeeper } = await shop.ask<{ bookkeeper: Matter[] }>('/Dashboard/GetOverview')
  assert.equal(bookkeeper.filter(({ kind }) => kind === 'settlement').length, 1)
  assert.deepEqual((await shop.settlement(made.id)).entry, { at: null, by: '', note: '', entered: 0 })
  for (const search of [`%23${made.number}`, shop.repCode, '1.00'])
    assert.equal((await shop.ask<{ rows: Matter[] }>(`/api/Books/Matters?kind=settlement&search=${search}`)).rows.length, 1, search)
  assert.equal((await shop.entered(made.id, ' ')).statusCode, 400)
  const manager = await signedInCompany(server, { role: 'manager', companyId: shop.companyId })
  assert.equal((await shop.entered(made.id, 'Cash short', manager)).statusCode, 403)
  assert.equal((await shop.entered(made.id, 'Cash short', await signedInCompany(server))).statusCode, 404)
  const answers = await Promise.all([1, 2].map(() => shop.entered(made.id, 'Deposit of today, cash short')))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  assert.deepEqual([await shop.matters(), await shop.badge()], [[], none])
  const { entry } = await shop.settlement(made.id)
  assert.ok(entry?.at && entry.by)
  assert.equal(entry.note, 'Deposit of today, cash short')
  const noted = await shop.rowsOf(`select 1 from audit_events where company_id = $1 and action = 'settlementDifferenceEntered'`, [
    shop.companyId,
  ])
  assert.equal(noted.length, 1)
})

test('taken back, what was not entered need not be; what was is to be undone there', async () => {
  const shop = await office()
  const first = await shop.short(3000)
  assert.equal((await shop.undo(first.id)).statusCode, 200)
  assert.deepEqual([await shop.matters(), (await shop.settlement(first.id)).entry], [[], null])
  assert.equal((await shop.entered(first.id, 'Late')).statusCode, 409)
  const again = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 2500, reason: 'Toll' }))
  assert.equal((await shop.entered(again.id, 'Cash short')).statusCode, 200)
  const undone = await shop.undo(again.id)
  assert.equal(undone.statusCode, 200, undone.body)
  const [matter] = await shop.matters()
  assert.equal(matter?.id, undone.json().result.id)
  assert.ok(matter?.why.includes(`#${again.number}`) && matter.why.includes('$5.00'), JSON.stringify(matter))
  assert.equal((await shop.entered(undone.json().result.id, 'Taken back')).statusCode, 200)
  assert.deepEqual(await shop.matters(), [])
})

test('cash in place of a check is told; of what QuickBooks has nothing of, nobody is told until it has', async () => {
  const shop = await office()
  await shop.pays(check(2000, '901'))
  const [row] = await shop.payments()
  assert.ok(row)
  const turned = accepted(await shop.settle({ payments: [{ id: row.id, came: false }], countedCash: 2000, reason: 'Paid in cash' }))
  const [matter] = await shop.matters()
  assert.ok(matter?.id === turned.id && matter.why.includes('in place of checks'), JSON.stringify(matter))
  await shop.entered(turned.id, 'Deposited as cash')
  await shop.pays(cash(900))
  await shop.rowsOf(`update collected_payments set posted = false where company_id = $1 and is_open`, [shop.companyId])
  const byHand = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 800, reason: 'Toll' }))
  assert.deepEqual([await shop.matters(), (await shop.settlement(byHand.id)).entry], [[], null])
  await shop.rowsOf(`update collected_payments set posted = true where company_id = $1 and settlement_id = $2`, [shop.companyId, byHand.id])
  assert.deepEqual(
    (await shop.matters()).map(({ id }) => id),
    [byHand.id],
  )
})

/** Short by $5.00, of which the books have $1.00 when it is handed in, and the rest once `post` was called. */
async function shortByHalves() {
  const shop = await office()
  await shop.pays(cash(100))
  await shop.pays(cash(400))
  await shop.rowsOf(`update collected_payments set posted = false where company_id = $1 and amount = 400`, [shop.companyId])
  const made = accepted(await shop.settle({ payments: all(await shop.payments()), countedCash: 0, reason: 'Lost' }))
  const post = () => shop.rowsOf(`update collected_payments set posted = true where company_id = $1 and amount = 400`, [shop.companyId])
  const asked = async () => (await shop.matters()).map(({ id, why }) => [id, /\$\d+\.\d\d/.exec(why)?.[0]])
  return { ...shop, made, post, asked }
}

test('what is posted later is to be entered as well, without what was entered before; what is undone is what was entered', async () => {
  const shop = await shortByHalves()
  assert.deepEqual(await shop.asked(), [[shop.made.id, '$1.00']])
  assert.equal((await shop.entered(shop.made.id, 'A dollar short')).statusCode, 200)
  assert.deepEqual(await shop.asked(), [])
  await shop.post()
  assert.deepEqual(await shop.asked(), [[shop.made.id, '$4.00']])
  assert.deepEqual((await shop.settlement(shop.made.id)).entry, { at: null, by: '', note: '', entered: 100 })
  assert.equal((await shop.ask<{ rows: Matter[] }>('/api/Books/Matters?kind=settlement&search=4.00')).rows.length, 1)
  assert.equal((await shop.entered(shop.made.id, 'The rest')).statusCode, 200)
  assert.deepEqual([await shop.asked(), (await shop.settlement(shop.made.id)).entry?.entered], [[], 500])
  const undone = accepted(await shop.undo(shop.made.id))
  assert.deepEqual(await shop.asked(), [[undone.id, '$5.00']])
})

test('taken back before the rest is entered: what was entered alone is undone', async () => {
  const shop = await shortByHalves()
  assert.equal((await shop.entered(shop.made.id, 'A dollar short')).statusCode, 200)
  await shop.post()
  const undone = accepted(await shop.undo(shop.made.id))
  assert.deepEqual(await shop.asked(), [[undone.id, '$1.00']])
  assert.equal((await shop.entered(undone.id, 'Taken back')).statusCode, 200)
  assert.deepEqual(await shop.asked(), [])
})
