import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type QuantityRule, quantityRule } from './quantity-rule.ts'

const rule = (minimumQuantity: string, multipleQuantity: string, maximumQuantity: string) =>
  quantityRule({ minimumQuantity, multipleQuantity, maximumQuantity })

const cases: [string, [string, string, string], QuantityRule | null][] = [
  ['no rule', ['', '', ''], { kind: 'any' }],
  ['the least is rounded up to what is sold at once', ['40', '24', ''], { kind: 'rule', multiple: '24', least: '48', most: null }],
  ['one multiple at least says itself', ['24', '24', ''], { kind: 'rule', multiple: '24', least: null, most: null }],
  ['the most is rounded down', ['', '24', '100'], { kind: 'rule', multiple: '24', least: null, most: '96' }],
  ['parts of a unit', ['0.75', '0.5', '2.75'], { kind: 'rule', multiple: '0.5', least: '1', most: '2.5' }],
  ['the least alone', ['1', '', ''], { kind: 'rule', multiple: null, least: '1', most: null }],
  ['a most below one multiple', ['', '24', '20'], { kind: 'impossible' }],
  ['a most between two multiples, the least above it', ['25', '24', '40'], { kind: 'impossible' }],
  ['a most below the least', ['10', '', '9.9999'], { kind: 'impossible' }],
  ['half typed', ['1.', '', ''], null],
  ['nothing is no quantity', ['0', '', ''], null],
]
for (const [name, given, expected] of cases) test(name, () => assert.deepEqual(rule(...given), expected))
