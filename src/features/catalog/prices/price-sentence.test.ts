import assert from 'node:assert/strict'
import { test } from 'node:test'
import { text } from '#server/text.ts'
import { type PriceWhy, priceSources } from './price.ts'
import { priceSentence } from './price-sentence.ts'

const why: PriceWhy = {
  source: 'item',
  name: '',
  day: '2026-11-29',
  unit: 'EA',
  base: null,
  of: null,
  percent: null,
  rounding: 'none',
  ending: '.00',
  pack: null,
  reached: null,
  reachedUnit: '',
  next: null,
  until: null,
}

test('to a shopper every source of a price is said in whole words, though they are told no names', () => {
  const reasons = [
    ...priceSources.map((source) => ({ ...why, source })),
    { ...why, source: 'level' as const, base: 'price' as const, of: '8.00', percent: '-12' },
  ]
  for (const language of ['en', 'es'] as const)
    for (const each of reasons) {
      const t = (key: string, values?: Record<string, string | number>) => text(language, key, values)
      const sentence = priceSentence(each, { language, t, source: (kind, values) => t(`storeFront.priceFrom.${kind}`, values) })
      assert.match(sentence, /^\p{Lu}[^{}]{5,}[^\s,]$/u, `${language} ${each.source}: ${sentence}`)
      assert.doesNotMatch(sentence, / $| ,|storeFront/)
    }
})
