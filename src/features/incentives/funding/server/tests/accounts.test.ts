import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Funding, openFunding, resultOf, until } from '#test/funding.ts'
import { account, profile, returnsOf, saveBank } from '#test/incentives/bank.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

async function withBank() {
  const shop = await openFunding(server, { payVia: 'A' })
  await saveBank(shop)
  await shop.deposit(100_000)
  return shop
}
const fileOf = async (shop: Funding, id: string): Promise<string> => resultOf(await shop.post(`/api/Incentive/FundingFile/${id}`)).text
const isPaid = async (shop: Funding, id: string) => {
  const { version } = await shop.batch(id)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'upload' }))
}
const bring = async (shop: Funding, text: string) => resultOf(await shop.post('/api/Incentive/BringReturns', { text }))
const asked = (shop: Funding, entry: string, isAsked: boolean) =>
  shop.sql(`update reward_entries set asked = $3 where company_id = $1 and id = $2`, entry, isAsked)

test('another account than the one that was approved is approved anew, and not by whoever named it', async () => {
  const shop = await withBank()
  const dealer = await shop.newCustomer('Dealer')
  resultOf(await profile(shop, dealer, account))
  await shop.approved(dealer, 2_000)
  const { id } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, id, 'ask'))
  resultOf(await shop.step(shop.checker, id, 'approve'))
  // At the same bank: neither the routing number nor the amount tells.
  resultOf(await profile(shop.checker, dealer, { ...account, bankAccount: '666000666' }))
  const moved = resultOf(await shop.step(shop, id, 'submit'))
  assert.deepEqual([moved.state, moved.moved], ['AwaitingApproval', [{ payeeName: 'Dealer', from: 2_000, to: 2_000, goesElsewhere: true }]])
  for (const preparer of [shop, shop.checker]) assert.equal((await shop.step(preparer, id, 'approve')).json().code, 'fundingOwn')
  resultOf(await shop.step(await shop.colleague('manager'), id, 'approve'))
  assert.equal(resultOf(await shop.step(shop, id, 'submit')).state, 'Processing')
  assert.match(await fileOf(shop, id), /666000666/)
})

test('what the bank corrects of an account is in the history, and changes no account that came since', async () => {
  const shop = await withBank()
  const ben = await shop.newCustomer('Ben Ortiz')
  resultOf(await profile(shop, ben, account))
  await shop.approved(ben, 1_000)
  const first = await shop.submitted()
  const shown = async () => resultOf(await shop.get(`/api/Incentive/Payee/${ben}?kind=C`)).bankAccount
  resultOf(await profile(shop, ben, { ...account, bankAccount: '55501234' }))
  const late = await bring(shop, returnsOf(await fileOf(shop, first), [{ name: 'BEN ORTIZ', code: 'C01', data: '987654321' }]))
  assert.deepEqual([late.changed, late.unknown.length, await shown()], [0, 1, '•••• 1234'])
  await shop.approved(ben, 1_500)
  const second = await shop.submitted()
  await shop.approved(ben, 1_700)
  const { id: third } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, third, 'ask'))
  const file = returnsOf(await fileOf(shop, second), [{ name: 'BEN ORTIZ', code: 'C01', data: '987654321' }])
  assert.deepEqual(resultOf(await shop.checker.post('/api/Incentive/BringReturns', { text: file })).changed, 1)
  assert.equal(await shown(), '•••• 4321')
  const history = await shop.sql(
    `select changes::text as changes from audit_events where company_id = $1 and action = 'payeeChanged' and record_id = $2`,
    ben,
  )
  assert.equal(history.filter(({ changes }) => changes.includes('•••• 1234') && changes.includes('•••• 4321')).length, 1)
  // Who brought the correction decided where it goes.
  resultOf(await shop.step(shop.checker, third, 'approve'))
  assert.equal((await shop.step(shop.checker, third, 'approve')).json().code, 'fundingOwn')
})

test('money that came back is claimed once it is paid, not by whatever else its payee gets', async () => {
  const shop = await withBank()
  const ana = await shop.newCustomer('Ana Ruiz')
  resultOf(await profile(shop, ana, account))
  const entry = await shop.approved(ana, 3_500)
  const first = await shop.submitted()
  await isPaid(shop, first)
  await bring(shop, returnsOf(await fileOf(shop, first), [{ name: 'ANA RUIZ', code: 'R03' }]))
  const unclaimed = async () => resultOf(await shop.get('/api/Incentive/Unclaimed')).rows.map(({ amount }: { amount: number }) => amount)
  assert.deepEqual(await unclaimed(), [3_500])
  await asked(shop, entry, true)
  await shop.approved(ana, 1_000)
  await isPaid(shop, await shop.submitted())
  assert.deepEqual(await unclaimed(), [3_500])
  await asked(shop, entry, false)
  await isPaid(shop, await shop.submitted())
  assert.deepEqual(await unclaimed(), [])
})

test('what was paid is taken back also where it is rejected or asked about since; of what was not paid nothing is', async () => {
  const shop = await openFunding(server, { payVia: 'O' })
  const dealer = await shop.newCustomer('Dealer')
  resultOf(await profile(shop, dealer, { otherWay: 'manual' }))
  const reject = async (entryId: string, amount: number) => {
    await shop.approved(dealer, -amount, { entryId })
    await shop.sql(`update reward_entries set decided = 'Rejected' where company_id = $1 and id = $2`, entryId)
  }
  const [wrong, doubted] = [await shop.approved(dealer, 3_000), await shop.approved(dealer, 2_000)]
  await isPaid(shop, await shop.submitted())
  const [unpaid, held] = [await shop.approved(dealer, 900), await shop.approved(dealer, 800)]
  await reject(wrong, 3_000)
  await reject(unpaid, 900)
  for (const entryId of [doubted, held]) {
    await shop.approved(dealer, -500, { entryId })
    await asked(shop, entryId, true)
  }
  await shop.approved(dealer, 5_000)
  const id = await shop.submitted()
  const { gross, netted, total } = await shop.batch(id)
  assert.deepEqual([gross, netted, total], [5_000, 3_500, 1_500])
  await isPaid(shop, id)
  assert.deepEqual(await Promise.all([wrong, unpaid, doubted, held].map(shop.statusOf)), ['Rejected', 'Rejected', 'Disputed', 'Disputed'])
})

test('what is known of payees: their tax form, asked for by mail, where their money goes by its last four, and their year', async () => {
  const shop = await openFunding(server, { payVia: 'O' })
  const [ana, ben] = [await shop.newCustomer('ana Núñez'), await shop.newRep('Ben Ortiz')]
  await shop.newCustomer('Earned nothing')
  const address = `ana-${crypto.randomUUID()}@dealer.example`
  await shop.sql(`update customers set email = $2 where company_id = $1 and id = $3`, address, ana)
  resultOf(await profile(shop, ana, { ...account, otherWay: 'manual', hold: '' }))
  resultOf(await profile(shop, ben, { otherWay: 'manual' }, 'S'))
  await shop.approved(ana, 199_999)
  await shop.approved(ben, 200_000, { kind: 'S' })
  await isPaid(shop, await shop.submitted())
  const ask = async (query = '', who: Pick<Funding, 'get'> = shop) => resultOf(await who.get(`/api/Incentive/Payees?${query}`))
  type Row = { payeeId: string; payeeName: string; taxFormOn: string | null; taxLast4: string; askedTo: string; bankAccount: string }
  type Paid = Row & { paid: number; isReported: boolean; otherWay: string }
  const named = ({ rows }: { rows: Row[] }) => rows.map(({ payeeName }) => payeeName)
  const all = await ask()
  assert.deepEqual(
    all.rows.map(({ payeeName, bankAccount, otherWay, paid, isReported }: Paid) => [payeeName, bankAccount, otherWay, paid, isReported]),
    [
      ['ana Núñez', '•••• 6789', 'manual', 199_999, false],
      ['Ben Ortiz', '', 'manual', 200_000, true],
    ],
  )
  assert.deepEqual([all.total.rows, all.threshold], [2, 200_000])
  const first = await ask('limit=1')
  assert.deepEqual(named(await ask(`limit=1&cursor=${encodeURIComponent(first.next)}`)), ['Ben Ortiz'])
  // Where nobody knows how they get mail it is said; where one does, they are written to, and it is noted.
  const askOf = (id: string, kind: string, who: Pick<Funding, 'post'> = shop) => who.post(`/api/Incentive/AskTaxForm/${id}`, { kind })
  assert.equal((await askOf(ben, 'S')).json().code, 'statementNoAddress')
  assert.equal((await askOf(ana, 'S')).statusCode, 404)
  assert.deepEqual(resultOf(await askOf(ana, 'C')), { to: address })
  assert.equal(
    (
      await shop.sql(
        `select from deliveries where company_id in ($1, '00000000-0000-0000-0000-000000000000') and channel = 'mail' and kind = 'taxForm'`,
      )
    ).length,
    1,
  )
  const asked = (await ask('needs=taxForm')).rows
  assert.deepEqual([named({ rows: asked }), asked[0].askedTo, asked[0].askedAt !== null], [['ana Núñez', 'Ben Ortiz'], address, true])
  resultOf(await profile(shop, ana, { ...account, otherWay: 'manual', taxFormOn: '2026-11-01', taxLast4: '4321' }))
  assert.equal((await askOf(ana, 'C')).json().code, 'payeeHasTaxForm')
  assert.deepEqual(named(await ask('needs=taxForm')), ['Ben Ortiz'])
  assert.deepEqual(named(await ask('search=nunez')), ['ana Núñez'])
  // Neither account nor whole tax number is ever given; who is a payee sees none of it.
  assert.doesNotMatch((await shop.get('/api/Incentive/Payees')).body, /123456789|021000021/)
  for (const role of ['rep', 'customer'] as const) {
    const payee = await shop.colleague(role)
    assert.deepEqual([(await payee.get('/api/Incentive/Payees')).statusCode, (await askOf(ana, 'C', payee)).statusCode], [403, 403])
  }
})

test('two closed programs that owe the same payee are paid one after the other, and none of them is busy', async () => {
  const one = await openFunding(server, { payVia: 'O' })
  const other = await openFunding(server, { payVia: 'O', company: one, secondAbove: null })
  const [both, alone] = [await one.newCustomer('Both'), await one.newCustomer('Alone')]
  await one.approved(both, 1_000)
  await other.approved(both, 2_000)
  const last = await other.approved(alone, 500)
  await one.sql(`update programs set state = 'Closed', state_since = now() where company_id = $1`)
  // Whoever has begun with one of them waits here, and has what the other one wants by then.
  const holder = await server.database.owner.connect()
  const waiting = (count: number) =>
    until(`${count} wait`, async () => {
      const asked = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return (await server.database.owner.query(asked)).rowCount === count
    })
  try {
    await holder.query('begin')
    await holder.query(`select from reward_entries where id = $1 for update`, [last])
    const second = other.initiate()
    await waiting(1)
    const first = one.initiate()
    await waiting(2)
    await holder.query('rollback')
    const answers = await Promise.all([second, first])
    assert.deepEqual(
      answers.map((answer) => (answer.statusCode === 200 ? answer.json().result.total : answer.json().code)),
      [3_500, 'fundingState'],
    )
  } finally {
    holder.release()
  }
})
