import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idOf, reward, terms } from '#test/incentives/papers.ts'
import { exampleOf } from './example-of.ts'

const sale = { sale: 120_000, units: '12', before: 0, back: 0 }

test('an example is reckoned by the engine: the worked check of the rules, to the cent', () => {
  const capped = terms({ maximumAllowed: 8200, rewards: [reward('line', { salePer: '5', maxPerSale: 5000 })] })
  assert.equal(exampleOf(capped, sale).cents, 5000)
  const { lines, cents } = exampleOf(capped, { ...sale, before: 100_000 })
  assert.deepEqual([cents, lines.map(({ promisedCents }) => promisedCents)], [3200, [3200]])
  const back = exampleOf(capped, { ...sale, back: 60_000 })
  assert.deepEqual(
    back.lines.map(({ promisedCents }) => promisedCents),
    [5000, -2500],
  )
})

test('whoever and whatever a program is for, its example is one of them; units count where they are paid', () => {
  const some = (...names: string[]) => ({ ids: names.map(idOf) })
  const but = (...names: string[]) => ({ only: 'others' as const, ids: names.map(idOf) })
  const rewards = [reward('units', { compType: 'U', salePer: '1.25' }), reward('rep', { payee: 'S', salePer: '1' })]
  for (const each of [some, but]) {
    const eligible = {
      ...{ items: each('item'), categories: each('category'), customers: each('customer'), groups: each('group'), reps: each('rep') },
      territories: { ...each('territory'), ids: ['North'] },
    }
    assert.deepEqual(
      exampleOf(terms({ rewards, eligible }), sale).lines.map(({ promisedCents }) => promisedCents),
      [1500, 1200],
    )
  }
})

test('a sale that is too small says so', () => {
  const found = exampleOf(terms({ minSaleAmt: 200_000 }), sale)
  assert.deepEqual([found.cents, found.refused.map(({ refusal }) => refusal)], [0, ['belowMinimum']])
})
