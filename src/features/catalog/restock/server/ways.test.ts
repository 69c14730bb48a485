import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Company, codeOf, drafted, goes, restocking, restockNow, tries } from '#test/restocking.ts'
import { type TestServer, testServer } from '#test/server.ts'
import { endStates, type RestockState, type RestockStep, restockStates, restockSteps, ways } from '../ways.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

const few = { lines: [{ lineNo: 1, quantity: '1' }] }
/** How each state is come to. */
const to: Record<RestockState, (RestockStep | [RestockStep, object])[]> = {
  Draft: [],
  Requested: ['request'],
  Approved: ['request', 'approve'],
  Picked: ['request', 'approve', 'pick'],
  InTransit: ['request', 'approve', 'pick', 'send'],
  Received: ['request', 'approve', 'pick', 'send', 'receive'],
  PartReceived: ['request', 'approve', 'pick', 'send', ['receive', few]],
  Closed: ['request', 'approve', 'pick', 'send', 'receive', 'close'],
  Rejected: ['request', 'reject'],
  Cancelled: ['cancel'],
}
const madeIn = async (company: Company, state: RestockState) => {
  const { id } = await drafted(company, [{ itemId: company.ids[0], quantity: '2' }])
  await goes(company.person, id, ...to[state])
  assert.equal((await restockNow(company.person, id)).state, state)
  return id
}

test('every state is the end or leads on, and is come to from the draft', () => {
  for (const state of restockStates) {
    const leads = restockSteps.some((step) => ways[step][state])
    assert.equal(leads, !endStates.includes(state), state)
  }
  const reached = new Set<RestockState>(['Draft'])
  for (let before = 0; before !== reached.size; ) {
    before = reached.size
    for (const step of restockSteps)
      for (const [from, next] of Object.entries(ways[step]))
        if (reached.has(from as RestockState)) for (const each of next) reached.add(each)
  }
  assert.deepEqual([...reached].sort(), [...restockStates].sort())
})

for (const state of restockStates)
  test(`from ${state} lead the ways of the table and no others`, async () => {
    const company = await restocking(server, [{ name: 'Rope', quantity: 1000 }])
    const { person } = company
    for (const step of restockSteps) {
      const id = await madeIn(company, state)
      const { may } = await restockNow(person, id)
      const next = ways[step][state]
      assert.equal(may.includes(step), next !== undefined, `${step} is offered`)
      const answer = await tries(person, id, step)
      const now = (await restockNow(person, id)).state
      if (next) assert.deepEqual([answer.statusCode, next.includes(now)], [200, true], `${step}: ${answer.body}`)
      else assert.deepEqual([codeOf(answer), now], ['restockMoved', state], step)
    }
  })
