import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FundingServer, fundingServer, openFunding, resultOf } from '#test/funding.ts'
import { account, profile, returnsOf, saveBank } from '#test/incentives/bank.ts'

let server: FundingServer
before(async () => {
  server = await fundingServer()
})
after(() => server.close())

type Item = {
  id: string
  payeeName: string
  amount: number
  state: string
  held: string | null
  code: string
  netted: number
  withheld: number
  last4: string
}

test('a bank account is shown by its last four digits alone, and is kept nowhere in the open', async () => {
  const shop = await openFunding(server, { payVia: 'A' })
  const dealer = await shop.newCustomer('Dealer')
  assert.equal((await profile(shop, dealer, { ...account, bankRouting: '021000022' })).json().code, 'invalid')
  resultOf(await profile(shop, dealer, { ...account, bankAccount: '77123456701' }))
  const shown = await shop.get(`/api/Incentive/Payee/${dealer}?kind=C`)
  assert.deepEqual([resultOf(shown).bankAccount, shown.body.includes('77123456701')], ['•••• 6701', false])
  // Another bank with the account of the first one is a mistake.
  assert.ok((await profile(shop, dealer, { bankRouting: '121000248' })).json().fields.bankAccount)
  const tables = await shop.sql(
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' and $1::uuid is not null group by 1`,
  )
  for (const { name } of tables) {
    const found = await shop.sql(`select 1 from ${name} t where company_id = $1 and t::text like '%77123456701%'`).catch(() => [])
    assert.deepEqual(found, [], name)
  }
})

test('P06, P07: a file for the bank, the same bytes each time; what comes back is freed, and what the bank corrects is corrected', async () => {
  const shop = await openFunding(server, { payVia: 'A' })
  const refused = await shop.initiate()
  assert.equal(refused.json().code, 'fundingNoBank')
  await saveBank(shop)
  await shop.deposit(100_000)
  const [ana, ben, cai] = [await shop.newCustomer('Ana Núñez'), await shop.newCustomer('Ben Ortiz'), await shop.newRep('Cai Lund')]
  resultOf(await profile(shop, ana, account))
  resultOf(await profile(shop, ben, { ...account, bankRouting: '121000248', bankAccount: '555' }))
  resultOf(await profile(shop, cai, { ...account, bankAccount: '777' }, 'S'))
  const entries = [await shop.approved(ana, 3_500), await shop.approved(ben, 550), await shop.approved(cai, 1_000, { kind: 'S' })]
  const id = await shop.submitted()
  const batch = await shop.batch(id)
  assert.deepEqual([batch.state, batch.total, await shop.balance()], ['Processing', 5_050, 94_950])
  const file = resultOf(await shop.post(`/api/Incentive/FundingFile/${id}`))
  assert.deepEqual(resultOf(await shop.post(`/api/Incentive/FundingFile/${id}`)), file)
  const lines: string[] = file.text.split('\n')
  assert.ok(lines.some((line) => line.includes('ANA NUNEZ')))
  assert.ok(lines.some((line) => line.startsWith('822') && line.includes('000000005050')))
  assert.equal(
    resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version: batch.version, verdict: 'paid', reference: 'upload 7' }))
      .state,
    'Settled',
  )
  assert.deepEqual(await Promise.all(entries.map(shop.statusOf)), ['Paid', 'Paid', 'Paid'])
  const text = returnsOf(file.text, [
    { name: 'ANA NUNEZ', code: 'R03' },
    { name: 'BEN ORTIZ', code: 'C01', data: '987654321' },
  ])
  const bring = () => shop.post('/api/Incentive/BringReturns', { name: 'returns.ach', text })
  const half = await shop.post('/api/Incentive/BringReturns', { text: text.split('\n').slice(0, 4).join('\n') })
  assert.deepEqual([half.statusCode, half.json().code], [400, 'fundingFileUnreadable'])
  assert.deepEqual(resultOf(await bring()), { returned: 1, changed: 1, unknown: [], amount: 3_500 })
  assert.equal((await bring()).json().code, 'fundingFileTaken')
  assert.equal(resultOf(await shop.get(`/api/Incentive/Payee/${ben}?kind=C`)).bankAccount, '•••• 4321')
  assert.deepEqual(await Promise.all(entries.map(shop.statusOf)), ['Failed', 'Paid', 'Paid'])
  assert.deepEqual([(await shop.batch(id)).state, await shop.balance()], ['PartlySettled', 98_450])
  assert.deepEqual(await shop.programFigures(), { funded: 1_550, paid: 1_550 })
  const [unclaimed] = resultOf(await shop.get('/api/Incentive/Unclaimed')).rows
  assert.deepEqual([unclaimed.payeeName, unclaimed.amount, unclaimed.dueOn.slice(4)], ['Ana Núñez', 3_500, unclaimed.since.slice(4)])
  assert.equal(Number(unclaimed.dueOn.slice(0, 4)), Number(unclaimed.since.slice(0, 4)) + 3)
  // Put right, it is paid by the next batch, under a trace of its own.
  resultOf(await profile(shop, ana, { ...account, bankAccount: '888999' }))
  const again = await shop.submitted()
  const next = resultOf(await shop.post(`/api/Incentive/FundingFile/${again}`)).text
  const traceIn = (all: string) =>
    all
      .split('\n')
      .find((line) => line.includes('ANA NUNEZ'))
      ?.slice(79)
  assert.notEqual(traceIn(next), traceIn(file.text))
  const { version } = await shop.batch(again)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${again}`, { version, verdict: 'paid', reference: 'upload 8' }))
  assert.deepEqual(resultOf(await shop.get('/api/Incentive/Unclaimed')).rows, [])
  assert.equal(await shop.balance(), 94_950)
})

test('I53: what was taken back comes off; less than nothing is carried to the next one', async () => {
  const shop = await openFunding(server, { payVia: 'O' })
  const dealer = await shop.newCustomer('Dealer')
  resultOf(await profile(shop, dealer, { otherWay: 'manual' }))
  const entry = await shop.approved(dealer, 3_000)
  await shop.approved(dealer, -4_500, { entryId: entry })
  const first = resultOf(await shop.initiate())
  assert.deepEqual([first.payees, first.total], [0, 0])
  assert.equal((await shop.step(shop, first.id, 'ask')).json().code, 'fundingNothing')
  resultOf(await shop.step(shop, first.id, 'cancel'))
  await shop.approved(dealer, 5_000)
  const id = await shop.submitted()
  const [item] = (await shop.items(id)) as Item[]
  assert.deepEqual([item?.amount, item?.netted, item?.state], [3_500, 4_500, 'Accepted'])
  // Paid elsewhere: it takes nothing of the money that is there for cards and the bank.
  assert.equal(await shop.balance(), 0)
  const { version } = await shop.batch(id)
  const unsaid = await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid' })
  assert.ok(unsaid.json().fields.reference)
  resultOf(await shop.post(`/api/Incentive/ConfirmFunding/${id}`, { version, verdict: 'paid', reference: 'check 501' }))
  assert.equal((await shop.batch(id)).state, 'Settled')
  assert.equal((await shop.initiate()).json().code, 'fundingNothing')
})

test('I55: two batches at once take no more than is there', async () => {
  const shop = await openFunding(server, { payVia: 'A' })
  await saveBank(shop, { achFee: 150 })
  await shop.deposit(50_000)
  const dealers = await Promise.all(['A', 'B', 'C', 'D'].map((name) => shop.newCustomer(name)))
  for (const dealer of dealers) resultOf(await profile(shop, dealer, account))
  const ready = async () => {
    const { id } = resultOf(await shop.initiate())
    resultOf(await shop.step(shop, id, 'ask'))
    resultOf(await shop.step(shop.checker, id, 'approve'))
    return id as string
  }
  for (const dealer of dealers.slice(0, 3)) await shop.approved(dealer, 16_000)
  const large = await ready()
  await shop.approved(dealers[3] ?? '', 2_000)
  const small = await ready()
  const answers = await Promise.all([large, small].map((id) => shop.step(shop, id, 'submit')))
  assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  assert.equal(refused?.json().code, 'fundingShort')
  assert.ok([1_550, 47_850].includes(await shop.balance()), String(await shop.balance()))
  const rows = resultOf(await shop.get('/api/Incentive/FundingLedger?sort=number')).rows as { amount: number; balance: number }[]
  rows.reduce((before, { amount, balance }) => {
    assert.equal(before + amount, balance)
    return balance
  }, 0)
  await assert.rejects(shop.sql(`update funding_movements set amount = 1 where company_id = $1`), /stay as they are/)
  await assert.rejects(
    shop.sql(
      `insert into funding_movements (company_id, number, kind, amount, balance, day) values ($1, 0, 'withdrawal', -99999999, 0, current_date)`,
    ),
    /balance/,
  )
})

test('I57: without a tax form it is held, or a part of it is withheld; whoever left is paid once somebody says so', async () => {
  const shop = await openFunding(server, { payVia: 'A' })
  await saveBank(shop, { withoutTaxForm: 'withhold' })
  await shop.deposit(100_000)
  const [dealer, gone] = [await shop.newCustomer('Dealer'), await shop.newCustomer('Gone')]
  for (const payee of [dealer, gone]) resultOf(await profile(shop, payee, account))
  await shop.sql(`update customers set active = false where company_id = $1 and id = $2`, gone)
  await shop.approved(dealer, 50_000)
  await shop.approved(gone, 1_000)
  const { id } = resultOf(await shop.initiate())
  const shown = async () => ((await shop.items(id)) as Item[]).map(({ amount, withheld, held }) => [amount, withheld, held])
  assert.deepEqual(await shown(), [
    [38_000, 12_000, null],
    [1_000, 0, 'inactive'],
  ])
  await saveBank(shop, { withoutTaxForm: 'hold' })
  resultOf(await shop.step(shop, id, 'ask'))
  assert.deepEqual((await shown())[0], [50_000, 0, 'taxForm'])
  resultOf(await profile(shop, dealer, { bankRouting: '021000021', taxFormOn: '2026-01-05', taxLast4: '1234' }))
  resultOf(await profile(shop, gone, { bankRouting: '021000021', taxFormOn: '2026-01-05', paysInactive: true }))
  resultOf(await shop.step(shop, id, 'ask'))
  assert.deepEqual(await shown(), [
    [50_000, 0, null],
    [1_000, 0, null],
  ])
})

test('another company sees nothing of it, and who may not fund does nothing', async () => {
  const shop = await openFunding(server, { payVia: 'O' })
  const dealer = await shop.newCustomer('Dealer')
  await shop.approved(dealer, 3_000)
  const { id } = resultOf(await shop.initiate())
  const stranger = await openFunding(server, { payVia: 'O' })
  for (const path of [`Funding/${id}`, `FundingItems/${id}`, `Payee/${dealer}?kind=C`])
    assert.equal((await stranger.get(`/api/Incentive/${path}`)).statusCode, 404, path)
  assert.deepEqual(resultOf(await stranger.get('/api/Incentive/Fundings')).rows, [])
  const viewer = await shop.colleague('viewer')
  assert.equal((await viewer.get(`/api/Incentive/Funding/${id}`)).statusCode, 200)
  assert.equal((await viewer.post(`/api/Incentive/FundingStep/${id}`, { step: 'ask', version: 1 })).statusCode, 403)
  for (const role of ['operations', 'rep', 'customer'] as const)
    assert.equal((await (await shop.colleague(role)).get(`/api/Incentive/Funding/${id}`)).statusCode, 403, role)
})
