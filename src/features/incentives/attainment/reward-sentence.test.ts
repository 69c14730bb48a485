import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#server/text.ts'
import { books, credit, payment, program, reward, sale, soldBy } from '#test/incentives/papers.ts'
import type { TypedTerms } from '../programs/door.ts'
import { attained, type Books, rulesOf, timelineOf } from './door.ts'
import { refusalSentence, rewardSentence } from './reward-sentence.ts'

const said = (terms: Partial<TypedTerms>, heard: Partial<Books>, language: 'en' | 'es' = 'en') => {
  const { lines, refused } = attained(rulesOf(program(terms)), timelineOf(books(heard)))
  const spoken = { language, t: (key: string, values = {}) => text(language, key, values), nameOf: (id: string) => id }
  return [...lines.map((line) => rewardSentence(line, spoken)), ...refused.map((why) => refusalSentence(why, spoken))]
}
const capped = { maximumAllowed: 8200, rewards: [reward('line', { salePer: '5', maxPerSale: 5000 })] }
const both = { sales: [sale(1, 100_000), sale(2, 120_000)] }

test('a reward says the numbers that made it, and each limit that bit', () => {
  assert.deepEqual(said(capped, both), [
    '5% of $1,000.00 is $50.00.',
    '5% of $1,200.00 is $60.00, at most $50.00 for one sale, the program had $32.00 left, so $32.00.',
  ])
  assert.deepEqual(said(capped, both, 'es'), [
    'El 5 % de $1,000.00 son $50.00.',
    'El 5 % de $1,200.00 son $60.00, como máximo $50.00 por venta, al programa le quedaban $32.00, por tanto $32.00.',
  ])
})

test('one unit is one', () => {
  const units = { rewards: [reward('line', { compType: 'U', salePer: '1.25' })] }
  const several = [{ itemId: 'a', categoryIds: [], quantity: '2.5', amountCents: 1000, discountCents: 0 }]
  const sold = { sales: [sale(1, 1000), sale(2, several)] }
  assert.deepEqual(said(units, sold), ['1 unit at $1.25 is $1.25.', '2.5 units at $1.25 each are $3.13.'])
  assert.equal(said(units, sold, 'es')[0], '1 unidad a $1.25 son $1.25.')
})

test('returns, payments and bands are told by what had come back, was paid and sold', () => {
  const rewards = [reward('line', { salePer: '10' })]
  const back = said({ rewards }, { sales: [sale(1, 30_000)], credits: [credit(1, 1, 10_000)] })
  assert.equal(back[1], '$100.00 of $300.00 has come back so far: in proportion, $10.00 of the reward of $30.00 goes back.')
  const paid = said({ rewards, earnOn: 'paid' }, { sales: [sale(1, 30_000)], payments: [payment(1, 1, 10_000)] })
  assert.equal(paid[0], '10% of $300.00 is $30.00. It is earned as the sale is paid.')
  assert.equal(
    paid[1],
    '$100.00 of $300.00 has been paid so far, which earns $10.00 of $30.00; $0.00 of it was earned before, so $10.00 more.',
  )
  const bands = [
    { from: 0, rate: '2' },
    { from: 20_000, rate: '3' },
  ]
  const tiers = { rewards: [reward('line', { compType: 'T', bands, whole: true })] }
  const sold = said(tiers, { sales: [sale(1, 10_000), sale(2, 10_000)], credits: [credit(1, 2, 10_000)] })
  assert.match(
    sold[1] ?? '',
    /^Sales in the program go from \$100\.00 to \$200\.00; the band that is reached counts for all of them, which brings \$4\.00\.$/,
  )
  assert.equal(sold[2], 'Sales in the program go down from $200.00 to $100.00; $4.00 of what was earned by them goes back.')
})

test('who was merged is named where one limit holds for both', () => {
  const merges = [{ day: '2026-11-15', from: 'brook', into: 'acme' }]
  const sales = [sale(1, 50_000), sale(2, 40_000, { customerId: 'brook' }), sale(3, 10_000, { day: '2026-11-16' })]
  const sentences = said({ maxPerPayee: 7500, rewards: [reward('line', { salePer: '10' })] }, { sales, merges })
  assert.match(
    sentences[2] ?? '',
    /\$0\.00 was left of what one payee can earn, together with brook, merged into this customer, so \$0\.00\.$/,
  )
})

test('what cannot be said in one language is said in none: every trace and refusal has its words in both', () => {
  const shared = { customers: new Map([['acme', [soldBy('rita', 'sam')]]]) }
  const rewards = ['F', 'P', 'U'].map((compType) => reward(compType, { compType: compType as 'F', salePer: '1.5', payee: 'S' }))
  const goal = [reward('goal', { compType: 'G', bands: [{ from: 20_000, rate: '5' }] })]
  for (const language of ['en', 'es'] as const)
    for (const sentence of [
      ...said({ rewards }, { sales: [sale(1, 10_000)], ...shared }, language),
      ...said({ rewards }, { sales: [sale(1, 10_000)] }, language),
      ...said({ rewards: goal }, { sales: [sale(1, 10_000), sale(2, 10_000)] }, language),
      ...said(
        { minSaleAmt: 500 },
        { sales: [sale(1, 100), sale(2, 1000, { isVoid: true }), sale(3, 1000, { day: '2025-12-31' })] },
        language,
      ),
    ])
      assert.match(sentence, /^[\p{Lu}\d$][^{}]{5,}\.$/u, sentence)
})

test('corrections of what was approved say what happened to the sale, in both languages', () => {
  const rewards = [reward('line', { salePer: '10' })]
  const given = rulesOf(program({ rewards, earnOn: 'paid' }))
  const paid = [payment(1, 1, 10_000)]
  const approved = attained(given, timelineOf(books({ sales: [sale(1, 10_000)], payments: paid }))).lines
  const after = (heard: Partial<Books>, settled = approved) => attained(given, timelineOf(books(heard)), settled).lines
  const voided = after({ sales: [sale(1, 10_000, { isVoid: true })], payments: paid })
  const lines = [
    ...voided,
    ...after({ sales: [sale(1, 10_000)], payments: paid }, [...approved, ...voided]),
    ...after({ sales: [sale(1, 20_000)], payments: paid }),
    ...after({ sales: [sale(1, 10_000)], payments: [...paid, payment(2, 1, -4000)] }),
    ...after({ sales: [sale(1, 10_000)], payments: [payment(1, 1, 5000)] }),
  ]
  const inWords = (language: 'en' | 'es') =>
    lines.map((line) => rewardSentence(line, { language, t: (key, values) => text(language, key, values), nameOf: (id) => id }))
  assert.deepEqual(inWords('en'), [
    'The sale is void. What it had earned goes back: $10.00.',
    'The sale counts again. 10% of $100.00 is $10.00. It is earned as the sale is paid.',
    '$100.00 of $100.00 has been paid so far, which earns $10.00 of $10.00; $0.00 of it was earned before, so $10.00 more.',
    'The sale was changed after this was approved. What it had earned goes back: $10.00.',
    'The sale was changed after this was approved. 10% of $200.00 is $20.00. It is earned as the sale is paid.',
    '$100.00 of $200.00 has been paid so far, which earns $10.00 of $20.00; $0.00 of it was earned before, so $10.00 more.',
    '$60.00 of $100.00 has been paid so far, which earns $6.00 of $10.00; $10.00 was earned before, so $4.00 goes back.',
    'A credit memo or a payment that had been counted was changed: $5.00 goes back.',
  ])
  for (const sentence of inWords('es')) assert.match(sentence, /^[\p{Lu}\d$][^{}]{5,}\.$/u)
  const released = { says: 'released', documentId: 'release', version: 1, day: '2026-11-14', turnedAwayCents: 900, limits: [] } as const
  const said = rewardSentence(
    { trace: released, amountCents: 400, promisedCents: 400 },
    { language: 'en', t: (key, values) => text('en', key, values), nameOf: (id) => id },
  )
  assert.equal(said, 'The program had no room for $9.00; of that $4.00 was released later.')
})
