import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { control, type FundingServer, fundingServer, loadsOf, openFunding, resultOf, until, withCard } from '#test/funding.ts'
import { openFundings } from '../sending/ask-job.ts'

let server: FundingServer
before(async () => {
  server = await fundingServer()
})
after(() => server.close())

async function ready() {
  const shop = await openFunding(server)
  await shop.deposit(10_000)
  const dealer = await shop.newCustomer('Dealer')
  await withCard(server, shop, dealer)
  return { ...shop, entry: await shop.approved(dealer, 2_000) }
}
const isSettled = async (shop: Awaited<ReturnType<typeof ready>>, id: string) => {
  await until('settled', async () => (await shop.batch(id)).state === 'Settled')
  assert.deepEqual([(await loadsOf(server, shop)).size, await shop.balance()], [1, 8_000])
}

test('a look-up that is turned away says nothing of the money: it stays taken until somebody is told', async () => {
  const shop = await ready()
  await control(server.processor.url, '', { loseAnswers: 1, turnAway: 1, turnAwayStatus: 401 })
  const id = await shop.submitted()
  await until('turned away', async () => {
    const [sent] = await shop.sql(`select state, attempts from deliveries where company_id = $1 and record_id = $2`, id)
    return sent.attempts >= 2 && sent.state !== 'sending'
  })
  const { state, says } = await shop.batch(id)
  assert.deepEqual([state, says, await shop.balance(), await shop.statusOf(shop.entry)], ['Unknown', 'silent', 8_000, 'Funding'])
  resultOf(await shop.step(shop, id, 'lookUp'))
  await isSettled(shop, id)
})

test('a load that is turned away at the door goes once it is let in', async () => {
  const shop = await ready()
  await control(server.processor.url, '', { turnAwayLoads: 1, turnAwayStatus: 429 })
  await isSettled(shop, await shop.submitted())
})

test('whoever is turned away when a card is asked for gets it once they are let in', async () => {
  const shop = await openFunding(server)
  await control(server.processor.url, '', { turnAwayCards: 1, turnAwayStatus: 429 })
  await withCard(server, shop, await shop.newCustomer('Dealer'))
})

test('money that came back although no event told of it is found, whatever else waits for an answer', async () => {
  const shop = await ready()
  const id = await shop.submitted()
  await isSettled(shop, id)
  await control(server.processor.url, '', { eventsPaused: true })
  const [{ id: item }] = await shop.items(id)
  await control(server.processor.url, '/items', { client: shop.companyId, reference: id, item, state: 'returned', code: 'closed' })
  await shop.sql(`update funding_batches set changed_at = now() - interval '2 days' where company_id = $1`)
  // Of another company more are on their way than are asked about at a time, all of them longer.
  const other = await openFunding(server)
  await other.sql(
    `insert into funding_batches (company_id, number, program_id, pay_via, cut_off, state, request_key, changed_at)
     select $1, 1000 + n, $2, 'D', current_date, 'Processing', gen_random_uuid(), now() - interval '5 days' from generate_series(1, 60) n`,
    other.programId,
  )
  await openFundings.run(server.services)
  await until('returned', async () => (await shop.items(id))[0].state === 'Returned')
  assert.equal(await shop.balance(), 10_000)
  await control(server.processor.url, '', { eventsPaused: false })
})
