import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { control, type FundingServer, fundingServer, loadsOf, openFunding, resultOf, until, withCard } from '#test/funding.ts'

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
