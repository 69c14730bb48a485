import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { vanShop } from '#test/pushing.ts'
import { type TestServer, testServer } from '#test/server.ts'

let server: TestServer
before(async () => {
  server = await testServer()
})
after(() => server.close())

function random(seed: number) {
  let state = Math.imul(seed, 2654435761) >>> 0
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
const histories = 6

test(`${histories} invoices come back piece by piece: never more than was paid, all of it to the cent, and every piece is where it should be`, async () => {
  for (let seed = 1; seed <= histories; seed++) {
    const pick = random(seed)
    const shop = await vanShop(server, { inVan: 100 })
    const percents = { 'disc.lineMaxPct': { value: '100' }, 'disc.orderMaxPct': { value: '100' }, 'price.floor': { value: 'none' } }
    const rules = { ...percents, 'doc.credit': { value: 'Y' }, 'price.override': { value: 'both' }, 'price.maxPct': { value: '1000' } }
    const rulesVersion = await shop.rule(rules)
    const pieces = pick(6) + 2
    const unitPrice = `${pick(9) + 1}.${String(pick(100)).padStart(2, '0')}`
    const discountPercent = ['0', '12.5', '33.3333'][pick(3)] ?? '0'
    const sold = shop.document({ kind: 'invoice', rulesVersion, discountPercent, lines: [shop.line(String(pieces), { unitPrice })] })
    const { orderId, outcome } = await shop.one(sold)
    assert.equal(outcome, 'accepted')
    const { grandTotal } = await shop.order(orderId)
    let [left, damaged, credited] = [pieces, 0, 0]
    for (let step = 0; left > 0 && step < 20; step++) {
      const quantity = pick(3) + 1
      // Sometimes less than was paid for it, never more: what is credited is what was paid all the same.
      const off = pick(3) === 0 ? '50' : discountPercent
      const isDamaged = pick(3) === 0
      const line = shop.line(String(quantity), { unitPrice, reason: 'Too long', damaged: isDamaged })
      const back = shop.document({ kind: 'credit', format: 3, rulesVersion, discountPercent: off, lines: [line], credits: { orderId } })
      const answer = await shop.one(back)
      assert.equal(answer.outcome, quantity > left ? 'review' : 'accepted', `SEED=${seed} ${JSON.stringify(answer.reasons)}`)
      const order = await shop.order(orderId)
      if (quantity <= left) {
        left -= quantity
        if (isDamaged) damaged += quantity
        assert.ok(order.credited > credited)
      }
      credited = order.credited
      assert.ok(credited <= grandTotal)
      assert.equal(order.openAmount, grandTotal - credited)
      assert.equal(await shop.figures(shop.van), String(100 - left - damaged))
    }
    if (left === 0) assert.equal(credited, grandTotal)
  }
})
