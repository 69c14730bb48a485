import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nearestText, type QuantityRule, quantityProblems, quantityRule, type SoldItem } from './quantity-rule.ts'

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

const item = (least: string, step: string, most: string, packs: [string, string][] = []): SoldItem => ({
  ...{ minimumQuantity: least, multipleQuantity: step, maximumQuantity: most, unit: 'EA' },
  packs: (packs.length ? packs : ([['CA', '12']] as [string, string][])).map(([unit, quantity]) => ({ unit, quantity })),
})
const line = (quantity: string, unit = '', itemId: string | null = 'one') => ({ itemId, unit, quantity })
const said = (of: SoldItem, lines: ReturnType<typeof line>[], before: ReturnType<typeof line>[] = []) =>
  quantityProblems(lines, (id) => (id === 'one' ? of : undefined), before).map((problem) => problem && nearestText(problem))

const orders: [string, ReturnType<typeof said>, (string | null)[]][] = [
  ['by 24, at least 48', said(item('48', '24', ''), [line('50')]), ['48 / 72 EA']],
  ['what fits', said(item('48', '24', ''), [line('72')]), [null]],
  ['below the least', said(item('48', '24', ''), [line('24')]), ['48 EA']],
  ['above the most', said(item('', '24', '100'), [line('120')]), ['96 EA']],
  ['nothing fits', said(item('', '24', '20'), [line('5')]), ['–']],
  ['by the case: in cases', said(item('48', '24', ''), [line('3', 'ca')]), ['4 CA']],
  ['by the case, which fits', said(item('48', '24', ''), [line('4', 'CA')]), [null]],
  ['half a case fits', said(item('', '6', ''), [line('0.5', 'CA')]), [null]],
  ['no whole case fits: by the piece', said(item('', '', '10'), [line('1', 'CA')]), ['10 EA']],
  ['a case that is no multiple', said(item('', '30', ''), [line('3', 'CA')]), ['5 CA']],
  ['two lines count together', said(item('24', '', ''), [line('1', 'CA'), line('12')]), [null, null]],
  ['and are refused together', said(item('', '', '20'), [line('1', 'CA'), line('12'), line('9', '', null)]), ['20 EA', '20 EA', null]],
  ['parts of a unit', said(item('0.75', '', ''), [line('0.5')]), ['0.75 EA']],
  ['a unit that it is not packed in is its own', said(item('2', '', ''), [line('1', 'BX')]), ['2 EA']],
  ['ordered before, and stands', said(item('48', '24', ''), [line('30')], [line('30')]), [null]],
  ['ordered before by the case', said(item('', '24', ''), [line('36')], [line('3', 'CA')]), [null]],
  ['ordered before, and changed', said(item('48', '24', ''), [line('31')], [line('30')]), ['48 EA']],
  ['half typed', said(item('48', '24', ''), [line('')]), [null]],
]
for (const [name, given, expected] of orders) test(`ordered: ${name}`, () => assert.deepEqual(given, expected))

/** As many as somebody would find by trying each, from one on. */
test('2000 random rules and quantities: refused what does not fit, the nearest that do are named', () => {
  let state = 7
  const pick = (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
  const maybe = (most: number) => (pick(3) ? '' : String(1 + pick(most)))
  for (let at = 0; at < 2000; at += 1) {
    const [least, step, most, pack, count] = [maybe(40), maybe(12), maybe(90), 1 + pick(12), 1 + pick(60)]
    const of = item(least, step, most, [['CA', String(pack)]])
    const fits = (pieces: number) => pieces >= Number(least || 0) && pieces <= Number(most || 1e9) && pieces % Number(step || 1) === 0
    const sold = Array.from({ length: 2000 }, (_, index) => index + 1)
    for (const [unit, size] of [
      ['', 1],
      ['CA', pack],
    ] as const) {
      const [problem] = quantityProblems([line(String(count), unit)], () => of)
      assert.equal(problem === null, fits(count * size), JSON.stringify({ of, count, unit }))
      if (!problem) continue
      const inUnit = sold.filter((each) => fits(each * size))
      const [shown, by] = inUnit.length ? [inUnit, size] : [sold.filter(fits), 1]
      const pieces = (count * size) / by
      const nearest = [shown.findLast((each) => each <= pieces), shown.find((each) => each >= pieces)].filter((each) => each !== undefined)
      assert.deepEqual(problem.nearest.map(Number), nearest, JSON.stringify({ of, count, unit }))
    }
  }
})
