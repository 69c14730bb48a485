import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '#test/company.ts'
import { keepBooks } from '#test/kept-books.ts'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'
import type { CollectedPayment } from '../../contract.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const cash = (amount: number) => ({ method: 'O' as const, amount, cash: amount })
async function office() {
  const shop = await vanShop(server)
  await keepBooks(shop)
  const ask = async <T>(path: string): Promise<T> => (await shop.office.get(path)).json().result
  const waiting = async () => (await ask<{ waiting: object }>(`/api/Device/OpenMoney?deviceId=${shop.deviceId}`)).waiting
  const payments = async () =>
    (await ask<{ rows: CollectedPayment[] }>(`/api/Device/OpenPayments/${shop.deviceId}?repId=${shop.repId}`)).rows
  const decide = async (what: string, { number }: { number: string }, more: object) => {
    const { rows } = await shop.tray()
    const { id } = rows.find((each: { number: string }) => each.number === number)
    const { version } = await shop.details(id)
    const answer = await shop.office.post(`/api/Device/${what}/${id}`, { version, ...more })
    assert.equal(answer.statusCode, 200, answer.body)
  }
  /** Handed in, and refused by the office. */
  const refused = async (given: object) => {
    const document = shop.document({ rulesVersion: 99, ...given } as never)
    assert.equal((await shop.one(document)).outcome, 'review')
    await decide('RefuseDocument', document, { reason: 'Not agreed' })
    return document
  }
  return { ...shop, ask, waiting, payments, decide, refused }
}
const sums = (rows: readonly CollectedPayment[]) => rows.map(({ amount, cash: inCash, books }) => [amount, inCash, books])

test('money of a refused document is with the rep until it is received or was given back', async () => {
  const shop = await office()
  const [kept, back] = [await shop.refused({ payment: cash(1600) }), await shop.refused({ payment: cash(700) })]
  assert.deepEqual([await shop.waiting(), await shop.payments()], [{ documents: 2, amount: 2300, more: false }, []])
  await shop.decide('NoteMoney', kept, { answer: 'inBooks' })
  await shop.decide('NoteMoney', back, { answer: 'givenBack', reason: 'At the door' })
  const rows = await shop.payments()
  assert.deepEqual([await shop.waiting(), sums(rows)], [{ documents: 0, amount: 0, more: false }, [[1600, 1600, 'byHand']]])
  const actions = await shop.rowsOf(
    `select action from audit_events where company_id = $1 and action like 'deviceMoney%' order by action`,
    [shop.companyId],
  )
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['deviceMoneyGivenBack', 'deviceMoneyNoted'],
  )
  const made = await shop.office.post(`/api/Device/Settle/${shop.deviceId}`, {
    ...{ repId: shop.repId, requestKey: randomUUID(), payments: rows.map(({ id }) => ({ id, came: true })), countedCash: 1600 },
  })
  assert.equal(made.statusCode, 200, made.body)
  assert.deepEqual(await shop.payments(), [])
  assert.deepEqual(await shop.rowsOf(`select 1 from book_work where company_id = $1 and kind = 'collected'`, [shop.companyId]), [])
})

test('of a change that says more was taken, what is more waits; a credit took nothing', async () => {
  const shop = await office()
  const first = shop.document({ payment: cash(500) as never })
  assert.equal((await shop.one(first)).outcome, 'accepted')
  const change = shop.document({ changes: first.id, lines: [shop.line('1')], payment: cash(800) as never })
  assert.equal((await shop.one(change)).outcome, 'review')
  assert.deepEqual(await shop.waiting(), { documents: 1, amount: 300, more: false })
  await shop.decide('RefuseDocument', change, { reason: 'Delivered already' })
  await shop.decide('NoteMoney', change, { answer: 'inBooks' })
  assert.deepEqual(sums(await shop.payments()).toSorted(), [
    [300, 300, 'byHand'],
    [500, 500, 'held'],
  ])
  await shop.refused({ kind: 'credit', payment: cash(400) })
  assert.deepEqual(await shop.waiting(), { documents: 0, amount: 0, more: false })
})

test('noted as with the rep, it was given back after all: said where it is counted, of refused documents alone, and once', async () => {
  const shop = await office()
  const back = (id: string, by: Pick<typeof shop.office, 'post'> = shop.office) =>
    by.post(`/api/Device/MoneyGivenBack/${id}`, { reason: 'At the door' })
  const refused = await shop.refused({ payment: cash(1600) })
  await shop.decide('NoteMoney', refused, { answer: 'inBooks' })
  assert.equal((await shop.one(shop.document({ payment: cash(500) as never }))).outcome, 'accepted')
  const rows = await shop.payments()
  assert.deepEqual(
    rows.map(({ amount, canGiveBack }) => [amount, canGiveBack]).toSorted(),
    [
      [1600, true],
      [500, false],
    ].toSorted(),
  )
  const idOf = (amount: number) => rows.find((row) => row.amount === amount)?.id ?? ''
  assert.equal((await back(idOf(1600), await signedInCompany(server))).statusCode, 404)
  assert.equal((await back(idOf(500))).json().code, 'moneyNotBack')
  const answers = await Promise.all([1, 2].map(() => back(idOf(1600))))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  assert.deepEqual(sums(await shop.payments()), [[500, 500, 'held']])
  const [said] = await shop.rowsOf(`select changes from audit_events where company_id = $1 and action = 'deviceMoneyGivenBack'`, [
    shop.companyId,
  ])
  assert.ok(JSON.stringify(said.changes).includes('$16.00') && JSON.stringify(said.changes).includes('At the door'), JSON.stringify(said))
})
