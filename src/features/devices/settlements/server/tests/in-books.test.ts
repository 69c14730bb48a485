import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { openRepWithTablet } from '#test/rep-with-tablet.ts'
import { until } from '#test/till.ts'
import type { CollectedPayment, OpenMoney, Settlement } from '../../contract.ts'

/** What QuickBooks says of money that was handed in, or is to be. */
let rep: Awaited<ReturnType<typeof openRepWithTablet>>
before(async () => {
  rep = await openRepWithTablet()
})
after(() => rep.books.close())
const ask = async <T>(path: string): Promise<T> => (await rep.books.company.get(path)).json().result
async function received() {
  const [money] = (await ask<{ rows: OpenMoney[] }>('/api/Device/OpenMoney')).rows
  assert.ok(money)
  const open = await ask<{ rows: CollectedPayment[] }>(`/api/Device/OpenPayments/${money.deviceId}?repId=${money.repId}`)
  return { money, ...open }
}

test('a settlement posts nothing; a check that bounces afterwards says so on it, and put back it is in QuickBooks again', async () => {
  const net = Math.round(Number(rep.item.price) * 100)
  const sold = await rep.push(rep.document({ payment: rep.check(net, '905') }))
  assert.deepEqual([sold.outcome, sold.reasons], ['accepted', []])
  await rep.books.settled()
  await rep.synced()
  const { money, rows } = await received()
  assert.deepEqual(
    rows.map(({ books, account }) => [books, account]),
    [['posted', '']],
  )
  const before = (await rep.books.records('Payment')).length
  const made = await rep.books.company.post(`/api/Device/Settle/${money.deviceId}`, {
    ...{ repId: money.repId, requestKey: randomUUID(), payments: rows.map(({ id }) => ({ id, came: true })), countedCash: 0 },
  })
  assert.equal(made.statusCode, 200, made.body)
  await rep.books.settled()
  assert.equal((await rep.books.records('Payment')).length, before)
  const { id } = made.json().result
  const stateOf = async () => (await ask<Settlement>(`/api/Device/Settlement/${id}`)).lines.map(({ books }) => books)
  const [there] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === '905')
  await rep.books.remove('Payment', there?.Id)
  await rep.synced()
  await until('it says that it is void', async () => {
    await rep.books.checkAll()
    return (await stateOf())[0] === 'void'
  })
  const [posting] = await rep.books.sql<{ id: string }>(
    `select id from postings where company_id = $1 and kind = 'collected' and state = 'gone'`,
  )
  const back = await rep.books.company.post(`/api/Books/PutBack/${posting?.id}`)
  assert.equal(back.statusCode, 200, back.body)
  await until('it is posted again', async () => {
    await rep.books.settled()
    await rep.synced()
    return (await stateOf())[0] === 'posted'
  })
  assert.equal((await ask<{ rows: OpenMoney[] }>('/api/Device/OpenMoney')).rows.length, 0)
})

test('a payment that is voided in the books before it is handed in is not expected any more, and nobody is said to be short', async () => {
  const net = Math.round(Number(rep.item.price) * 100)
  for (const number of ['906', '907']) {
    const sold = await rep.push(rep.document({ payment: rep.check(net, number) }))
    assert.equal(sold.outcome, 'accepted')
  }
  await rep.books.settled()
  await rep.synced()
  const [there] = (await rep.books.records('Payment')).filter(({ PaymentRefNum }) => PaymentRefNum === '906')
  await rep.books.remove('Payment', there?.Id)
  await rep.synced()
  await until('nothing of it is to be handed in', async () => {
    await rep.books.checkAll()
    return (await received()).money.checksAmount === net
  })
  const { money, rows } = await received()
  assert.deepEqual(
    rows.map(({ checkNumber, amount, expected, books }) => [checkNumber, amount, expected, books]),
    [
      ['907', net, net, 'posted'],
      ['906', net, 0, 'void'],
    ],
  )
  assert.deepEqual([money.payments, money.checks], [1, 1])
  const made = await rep.books.company.post(`/api/Device/Settle/${money.deviceId}`, {
    ...{ repId: money.repId, requestKey: randomUUID(), payments: rows.map(({ id }) => ({ id, came: true })), countedCash: 0 },
  })
  assert.equal(made.statusCode, 200, made.body)
  const { expectedChecks, difference, posted, lines } = await ask<Settlement>(`/api/Device/Settlement/${made.json().result.id}`)
  assert.deepEqual([expectedChecks, difference, posted, lines.map(({ expected }) => expected).toSorted()], [net, 0, net, [0, net]])
})
