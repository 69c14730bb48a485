import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Left, less, shareOfLeft } from './bill.ts'

/** So many by `ORDERS=100000 npm test -- shipments/server/bill`. */
const orders = Number(process.env.ORDERS ?? 5000)

function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

test(`${orders} random orders leave in parts: each is billed its share, all of them the order to the cent`, () => {
  const pick = random(810)
  for (let at = 0; at < orders; at += 1) {
    const lines = Array.from({ length: 1 + pick(6) }, () => ({
      quantity: BigInt(1 + pick([3, 40, 99_999, 12_345_678][pick(4)] ?? 1)) * (pick(3) ? 10_000n : 1n),
      amount: pick(5) ? pick(1_000_000) : 0,
      taxable: pick(3) > 0,
    }))
    const whole = { delivery: pick(3) ? pick(5000) : 0, taxes: lines.some(({ taxable }) => taxable) ? pick(90_000) : 0 }
    let left: Left = { lines: new Map(lines.map((line, index) => [index + 1, { ...line }])), ...whole }
    const sums = { lines: lines.map(() => 0), delivery: 0, taxes: 0 }
    for (let parts = 0; [...left.lines.values()].some(({ quantity }) => quantity > 0n); parts += 1) {
      const taken = new Map(
        [...left.lines].flatMap(([lineNo, { quantity }]) => {
          const some = parts > 5 || pick(2) ? quantity : (quantity * BigInt(pick(100))) / 100n
          return some > 0n ? [[lineNo, some] as const] : []
        }),
      )
      if (!taken.size) continue
      const shares = shareOfLeft(left, taken)
      for (const [lineNo, amount] of shares.amounts) {
        const line = left.lines.get(lineNo)
        const due = line ? (line.amount * Number(taken.get(lineNo))) / Number(line.quantity) : 0
        assert.ok(amount >= 0 && Math.abs(amount - due) <= 0.5 + 1e-6, `${at}: ${amount} for ${due}`)
        sums.lines[lineNo - 1] = (sums.lines[lineNo - 1] ?? 0) + amount
      }
      assert.ok(shares.delivery >= 0 && shares.delivery <= left.delivery && shares.taxes >= 0 && shares.taxes <= left.taxes)
      sums.delivery += shares.delivery
      sums.taxes += shares.taxes
      left = less(left, taken, shares)
    }
    assert.deepEqual(sums, { lines: lines.map(({ amount }) => amount), ...whole }, `${at}`)
  }
})
