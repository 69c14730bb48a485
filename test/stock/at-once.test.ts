import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { signedInCompany } from '../company.ts'
import { checkBalances, type TwoServers, twoServers } from './two-servers.ts'

let servers: TwoServers
before(async () => {
  servers = await twoServers()
})
after(() => servers.close())

const repeated = Number(process.env.REPEATED ?? 3)
for (const [rule, taken] of [
  ['block', 10],
  ['warn', 50],
] as const)
  test(`50 orders at once for 10 pieces, by two servers, ${repeated} times: where the rule is to ${rule}, ${taken} of them`, async () => {
    const { first, second } = servers
    let owner = await signedInCompany(first)
    const { companyId } = owner
    const rowsOf = async (text: string, values: unknown[] = []) => (await first.database.owner.query(text, [companyId, ...values])).rows
    const [{ id: customerId }] = await rowsOf(`insert into customers (company_id, customer_name) values ($1, 'Harbor Cafe') returning id`)
    assert.equal((await owner.post('/api/Stock/Start', { negative: rule })).statusCode, 200)
    const [{ id: locationId }] = (await owner.get('/api/Stock/Locations')).json().result.rows
    for (let time = 0; time < repeated; time += 1) {
      // One person writes 300 times a minute at most.
      if (time % 4 === 3) owner = await signedInCompany(first, { companyId })
      const ids: string[] = []
      for (const name of ['Rope', 'Cleat'])
        ids.push(
          (
            await rowsOf(`insert into items (company_id, name, item_type) values ($1, $2, 'Inventory') returning id`, [`${name} ${time}`])
          )[0].id,
        )
      const received = ids.map((itemId) => ({ itemId, quantity: '10' }))
      const receipt = { requestKey: randomUUID(), locationId, movedOn: '2026-11-28', lines: received }
      assert.equal((await owner.post('/api/Stock/Receive', receipt)).statusCode, 200)
      let looking = true
      const looks = (async () => {
        let times = 0
        for (; looking; times += 1) await checkBalances(servers, companyId)
        return times
      })()
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          // Half of them name the items the other way round.
          const items = index % 2 ? ids : ids.toReversed()
          const lines = items.map((itemId) => ({ itemId, description: 'Rope', quantity: '1', unitPrice: '8' }))
          const { app } = index % 4 < 2 ? first : second
          const payload = { customerId, requestKey: randomUUID(), lines }
          return app.inject({ method: 'POST', url: '/api/Order/Place', headers: owner.headers, payload })
        }),
      )
      looking = false
      assert.ok((await looks) > 0)
      const placed = answers.filter(({ statusCode }) => statusCode === 200)
      const refused = answers.filter((answer) => answer.statusCode === 409 && answer.json().code === 'notEnoughStock')
      assert.deepEqual([placed.length, refused.length], [taken, 50 - taken])
      for (const itemId of ids) {
        const { onHand, reserved } = (await owner.get(`/api/Stock/Item/${itemId}`)).json().result
        assert.deepEqual([onHand, reserved], ['10', String(taken)])
      }
      await checkBalances(servers, companyId)
    }
  })
