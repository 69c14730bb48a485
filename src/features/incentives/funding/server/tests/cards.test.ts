import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { control, type FundingServer, fundingServer, loadsOf, openFunding, resultOf, today, until, withCard } from '#test/funding.ts'

let server: FundingServer
before(async () => {
  server = await fundingServer()
})
after(() => server.close())
const trouble = (switches: object) => control(server.processor.url, '', switches)

test('a batch goes from its preview over a second person to the cards, and everything adds up', async () => {
  const shop = await openFunding(server)
  resultOf(await shop.post('/api/Incentive/SaveFundingSettings', { ...settings, cardFee: 150, version: 0 }))
  const [dealer, other, small] = [
    await shop.newCustomer('Anchor Marine'),
    await shop.newCustomer('Bay Supply'),
    await shop.newCustomer('Cove'),
  ]
  await withCard(server, shop, dealer)
  await withCard(server, shop, small)
  const entries = [await shop.approved(dealer, 30_000), await shop.approved(dealer, 5_050), await shop.approved(other, 1_000)]
  await shop.approved(small, 499)
  const preview = resultOf(await shop.initiate())
  assert.deepEqual(
    [preview.state, preview.payees, preview.held, preview.total, preview.fees, preview.batchNo],
    ['Preview', 1, 2, 35_050, 150, 1],
  )
  assert.deepEqual(
    (await shop.items(preview.id)).map(({ payeeName, amount, held }: Item) => [payeeName, amount, held]),
    [
      ['Anchor Marine', 35_050, null],
      ['Bay Supply', 1_000, 'noCard'],
      ['Cove', 499, 'minimum'],
    ],
  )
  resultOf(await shop.step(shop, preview.id, 'ask'))
  const own = await shop.step(shop, preview.id, 'approve')
  assert.deepEqual([own.statusCode, own.json().code], [403, 'fundingOwn'])
  assert.equal(resultOf(await shop.step(shop.checker, preview.id, 'approve')).state, 'Approved')
  const short = await shop.step(shop, preview.id, 'submit')
  assert.deepEqual([short.statusCode, short.json().code], [409, 'fundingShort'])
  await shop.deposit(50_000)
  resultOf(await shop.step(shop, preview.id, 'submit'))
  await until('settled', async () => (await shop.batch(preview.id)).state === 'Settled')
  const batch = await shop.batch(preview.id)
  assert.deepEqual([batch.paid, batch.balanceBefore, batch.balanceAfter, batch.says], [35_050, 50_000, 14_800, ''])
  assert.equal(await shop.balance(), 14_800)
  assert.deepEqual([...(await loadsOf(server, shop)).values()], [35_050])
  assert.deepEqual(await Promise.all(entries.map(shop.statusOf)), ['Paid', 'Paid', 'Held'])
  assert.deepEqual(await shop.programFigures(), { funded: 35_050, paid: 35_050 })
  const nothing = await shop.step(shop, preview.id, 'cancel')
  assert.equal(nothing.json().code, 'fundingState')
})
type Item = {
  id: string
  payeeName: string
  amount: number
  held: string | null
  state: string
  code: string
  text: string
  netted: number
  withheld: number
}
const settings = {
  cardFee: 0,
  achFee: 0,
  withoutTaxForm: 'pay',
  withheldPercent: '24',
  achCompanyName: '',
  achCompanyId: '',
  achBankName: '',
  achBankRouting: '',
  dormancyYears: 3,
}

test('P01: the same request is the same batch; of two people at once one has it; a reward is in one batch', async () => {
  const shop = await openFunding(server)
  const dealer = await shop.newCustomer('Dealer')
  await withCard(server, shop, dealer)
  const entry = await shop.approved(dealer, 2_000)
  const requestKey = randomUUID()
  const [one, two] = await Promise.all([shop.initiate({ requestKey }), shop.initiate({ requestKey }, shop.checker)])
  assert.equal(resultOf(one).id, resultOf(two).id)
  assert.equal((await shop.initiate()).json().code, 'fundingNothing')
  resultOf(await shop.step(shop, resultOf(one).id, 'cancel'))
  const at = await Promise.all([shop.initiate(), shop.initiate({}, shop.checker), shop.initiate()])
  assert.deepEqual(at.map((answer) => answer.statusCode).toSorted(), [200, 409, 409])
  const [row] = await shop.sql(`select id from reward_rows where company_id = $1 and entry_id = $2`, entry)
  const [other] = await shop.sql(`select id, batch_id from funding_items where company_id = $1 and state = 'Cancelled'`)
  const twice = shop.sql(`update funding_rows set living = true where company_id = $1 and item_id = $2 and row_id = $3`, other.id, row.id)
  await assert.rejects(twice, /funding_rows_living/)
})

test('P02, P03: what is taken back meanwhile leaves the batch and voids its approval; who edits has prepared it', async () => {
  const shop = await openFunding(server)
  const [dealer, other] = [await shop.newCustomer('Dealer'), await shop.newCustomer('Other')]
  await withCard(server, shop, dealer)
  await withCard(server, shop, other)
  await shop.deposit(100_000)
  const [kept, taken] = [await shop.approved(dealer, 2_000), await shop.approved(other, 3_000)]
  const { id } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, id, 'ask'))
  resultOf(await shop.step(shop.checker, id, 'approve'))
  await shop.sql(`update reward_entries set asked = true where company_id = $1 and id = $2`, taken)
  const moved = resultOf(await shop.step(shop, id, 'submit'))
  assert.deepEqual(
    [moved.state, moved.total, moved.approvedBy, moved.moved],
    ['AwaitingApproval', 2_000, '', [{ payeeName: 'Other', from: 3_000, to: 0 }]],
  )
  assert.equal((await loadsOf(server, shop)).size, 0)
  const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 }).toString()
  const { version } = await shop.batch(id)
  resultOf(await shop.checker.post(`/api/Incentive/EditFunding/${id}`, { version, cutOff: tomorrow }))
  resultOf(await shop.step(shop, id, 'ask'))
  for (const preparer of [shop, shop.checker]) assert.equal((await shop.step(preparer, id, 'approve')).json().code, 'fundingOwn')
  resultOf(await shop.step(await shop.colleague('manager'), id, 'approve'))
  resultOf(await shop.step(shop, id, 'submit'))
  await until('settled', async () => (await shop.batch(id)).state === 'Settled')
  assert.deepEqual([await shop.statusOf(kept), await shop.statusOf(taken)], ['Paid', 'Disputed'])
})

test('P04: cut off at 37 of 40: 37 are paid, 3 are unknown until the processor says no, and nothing is sent again', async () => {
  const shop = await openFunding(server)
  await shop.deposit(1_000_000)
  for (let at = 0; at < 40; at++) {
    const dealer = await shop.newCustomer(`Dealer ${String(at).padStart(2, '0')}`)
    await shop.sql(
      `with c as (insert into contacts (company_id, customer_id, fn) values ($1, $2, 'Ana') returning id)
       insert into pay_cards (company_id, contact_id, provider, proxy_id, last4, state) select $1, c.id, 'payCard', $3, '1234', 'Active' from c`,
      dealer,
      await cardOf(shop.companyId, `d${at}`),
    )
    await shop.approved(dealer, 1_000 + at)
  }
  await trouble({ cutAfter: 37 })
  const id = await shop.submitted()
  await until('looked up', async () => (await shop.batch(id)).says === 'incomplete')
  const states = async () =>
    Object.entries(Object.groupBy(await shop.items(id), ({ state }: Item) => state)).map(([state, items]) => [state, items?.length])
  assert.deepEqual(Object.fromEntries(await states()), { Posted: 37, Unknown: 3 })
  assert.equal((await shop.batch(id)).state, 'Unknown')
  // What is said not to be there alone can be sent again.
  assert.ok(!(await shop.batch(id)).steps.some(({ step }: { step: string }) => step === 'sendAgain'))
  resultOf(await shop.step(shop, id, 'lookUp'))
  assert.equal((await loadsOf(server, shop)).size, 37)
  await control(server.processor.url, '/finish', { client: shop.companyId, reference: id, state: 'refused' })
  await until('over', async () => (await shop.batch(id)).state === 'PartlySettled')
  assert.deepEqual(Object.fromEntries(await states()), { Posted: 37, Refused: 3 })
  assert.equal((await loadsOf(server, shop)).size, 37)
  const batch = await shop.batch(id)
  assert.equal(await shop.balance(), 1_000_000 - batch.paid)
  // The three are paid by the next one.
  const next = await shop.submitted()
  await until('settled', async () => (await shop.batch(next)).state === 'Settled')
  const loads = await loadsOf(server, shop)
  assert.equal(loads.size, 40)
  assert.equal(
    [...loads.values()].reduce((sum, cents) => sum + cents, 0),
    40 * 1_000 + 780,
  )
  assert.equal(await shop.balance(), 1_000_000 - 40_780)
})

async function cardOf(client: string, name: string): Promise<string> {
  const answer = await fetch(`${server.processor.url}/v1/cards`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.processor.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ client, reference: name, holder: { firstName: name, lastName: name } }),
  })
  const { id } = await answer.json()
  for (const status of ['issued', 'active']) await control(server.processor.url, `/cards/${id}`, { status })
  return id
}

test('a lost answer is looked up; what they say not to have is sent again by a person alone, under its reference', async () => {
  const shop = await openFunding(server)
  await shop.deposit(10_000)
  const dealer = await shop.newCustomer('Dealer')
  await withCard(server, shop, dealer)
  await shop.approved(dealer, 2_000)
  await trouble({ loseAnswers: 1, hideFundings: 1 })
  const lost = await shop.submitted()
  await until('not there', async () => (await shop.batch(lost)).says === 'notThere')
  assert.deepEqual(
    (await shop.items(lost)).map(({ state }: Item) => state),
    ['Unknown'],
  )
  // They had it all along, and take it once.
  resultOf(await shop.step(shop, lost, 'sendAgain'))
  await until('settled', async () => (await shop.batch(lost)).state === 'Settled')
  assert.equal((await loadsOf(server, shop)).size, 1)
  assert.equal(await shop.balance(), 8_000)
})

test('P05: refused, paid by the next batch, and posted after all: told, and taken off the next payout', async () => {
  const shop = await openFunding(server)
  await shop.deposit(100_000)
  const dealer = await shop.newCustomer('Dealer')
  await withCard(server, shop, dealer)
  const entry = await shop.approved(dealer, 2_000)
  await trouble({ refuse: 'card_not_active' })
  const first = await shop.submitted()
  await until('failed', async () => (await shop.batch(first)).state === 'Failed')
  await trouble({ refuse: '' })
  const [item] = await shop.items(first)
  assert.deepEqual(
    [item.state, item.text, await shop.statusOf(entry), await shop.balance()],
    ['Refused', 'Card not active', 'Failed', 100_000],
  )
  const posted = () => control(server.processor.url, '/items', { client: shop.companyId, reference: first, item: item.id, state: 'posted' })
  const second = await shop.submitted()
  await until('settled', async () => (await shop.batch(second)).state === 'Settled')
  await posted()
  await until('known', async () => (await shop.batch(first)).state === 'Settled')
  const told = await shop.sql(`select distinct code from notifications where company_id = $1 and code = 'NA_FUNDING_TWICE'`)
  assert.equal(told.length, 1)
  assert.equal(await shop.balance(), 96_000)
  await shop.approved(dealer, 2_600)
  const third = await shop.submitted()
  await until('settled', async () => (await shop.batch(third)).state === 'Settled')
  const [netted] = await shop.items(third)
  assert.deepEqual([netted.amount, netted.netted], [600, 2_000])
  // Over the three: what was earned, and no cent more.
  assert.equal(
    [...(await loadsOf(server, shop)).values()].reduce((sum, cents) => sum + cents, 0),
    4_600,
  )
})

test('P05: a batch that was not sent yet pays it no more', async () => {
  const shop = await openFunding(server)
  await shop.deposit(100_000)
  const dealer = await shop.newCustomer('Dealer')
  await withCard(server, shop, dealer)
  const entry = await shop.approved(dealer, 2_000)
  await trouble({ refuse: 'card_not_active' })
  const first = await shop.submitted()
  await until('failed', async () => (await shop.batch(first)).state === 'Failed')
  await trouble({ refuse: '' })
  const { id: second } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, second, 'ask'))
  resultOf(await shop.step(shop.checker, second, 'approve'))
  const [item] = await shop.items(first)
  const take = (amount: number, kind = 'withdrawal') =>
    shop.post('/api/Incentive/FundingMovement', { kind, amount, day: today(), requestKey: randomUUID() })
  resultOf(await take(99_500))
  await control(server.processor.url, '/items', { client: shop.companyId, reference: first, item: item.id, state: 'posted' })
  await until('known', async () => (await shop.batch(first)).state === 'Settled')
  assert.equal(await shop.statusOf(entry), 'Paid')
  const moved = resultOf(await shop.step(shop, second, 'submit'))
  assert.deepEqual([moved.payees, moved.moved], [0, [{ payeeName: 'Dealer', from: 2_000, to: 0 }]])
  assert.equal((await loadsOf(server, shop)).size, 1)
  // All of it has left: what was not there is owed by the ledger, somebody is told, and a deposit makes up for it.
  const [last] = resultOf(await shop.get('/api/Incentive/FundingLedger')).rows
  const told = await shop.sql(`select distinct value from notifications where company_id = $1 and code = 'NA_FUNDING_OVERDRAWN'`)
  assert.deepEqual([last.amount, last.balance, told], [-2_000, -1_500, [{ value: '$15.00' }]])
  assert.equal((await take(1)).json().code, 'fundingShort')
  resultOf(await take(1_000, 'deposit'))
  assert.equal(resultOf(await take(500, 'deposit')).balance, 0)
})

test('what they say of another amount is not believed; a card that is locked meanwhile is not loaded', async () => {
  const shop = await openFunding(server)
  await shop.deposit(100_000)
  const [dealer, other] = [await shop.newCustomer('Dealer'), await shop.newCustomer('Other')]
  await withCard(server, shop, dealer)
  const { cardId, contactId } = await withCard(server, shop, other)
  for (const payee of [dealer, other]) await shop.approved(payee, 2_000)
  const { id } = resultOf(await shop.initiate())
  resultOf(await shop.step(shop, id, 'ask'))
  resultOf(await shop.step(shop.checker, id, 'approve'))
  await control(server.processor.url, `/cards/${cardId}`, { status: 'locked' })
  await until('locked', async () => resultOf(await shop.get(`/Dashboard/Customer/ContactDetails/${contactId}`)).rapidStatus === 'Locked')
  assert.deepEqual(resultOf(await shop.step(shop, id, 'submit')).moved, [{ payeeName: 'Other', from: 2_000, to: 0 }])
  resultOf(await shop.step(shop.checker, id, 'approve'))
  await trouble({ wrongAmountCents: 7 })
  resultOf(await shop.step(shop, id, 'submit'))
  await until('wrong', async () => (await shop.batch(id)).says === 'wrong')
  await trouble({ wrongAmountCents: 0 })
  resultOf(await shop.step(shop, id, 'lookUp'))
  await until('settled', async () => (await shop.batch(id)).state === 'Settled')
})
