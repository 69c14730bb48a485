import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type RuleSet, type RuleSets, resolveRules, ruleLevels, type Said } from './resolve.ts'
import { isRuleValue, type RuleCode, ruleCodes, ruleModes, ruleOf, saidCodes } from './rules.ts'

const lineMax = (company: object, group: string, device: string): RuleSets => ({
  company: { 'disc.lineMaxPct': { value: '10', ...company } },
  group: { 'disc.lineMaxPct': { value: group } },
  device: { 'disc.lineMaxPct': { value: device } },
})

test('D12: 10 of the company, 15 of the group, 20 of the device: 10 where it is locked, else 20', () => {
  const locked = resolveRules(lineMax({ locked: true }, '15', '20'))['disc.lineMaxPct']
  assert.deepEqual(locked, { value: '10', mode: 'block', from: 'company', lockedBy: 'company', ignored: ['device', 'group'] })
  const open = resolveRules(lineMax({}, '15', '20'))['disc.lineMaxPct']
  assert.deepEqual(open, { value: '20', mode: 'block', from: 'device', lockedBy: null, ignored: [] })
})

test('where nobody says anything, the table does', () => {
  const effective = resolveRules({})
  assert.deepEqual(Object.keys(effective).toSorted(), ruleCodes.toSorted())
  for (const code of saidCodes) assert.deepEqual([effective[code].value, effective[code].from], [ruleOf(code).value, 'default'], code)
  assert.deepEqual([effective['credit.check'].mode, effective['cust.onHold'].mode], ['warn', 'block'])
})

test('what holds at first may be said', () => {
  for (const code of ruleCodes) assert.ok(isRuleValue(code, ruleOf(code).value), code)
})

test('the prefix and the next number are those of the seat', () => {
  const { 'number.prefix': prefix, 'number.next': next } = resolveRules({}, { prefix: 'K7', next: 118 })
  assert.deepEqual([prefix.value, next.value], ['K7', 118])
})

/** Any value that a rule may have. */
const valueFor = (code: RuleCode): fc.Arbitrary<Said['value']> => {
  const { kind, choices = [], from = 0, to = 0 } = ruleOf(code)
  if (kind === 'flag') return fc.constantFrom('Y', 'N')
  if (kind === 'choice') return fc.constantFrom(...choices)
  if (kind === 'set') return fc.subarray([...choices])
  if (kind === 'time') return fc.constantFrom('00:00', '18:30', '23:59')
  if (kind === 'percent') return fc.integer({ min: from * 10, max: to * 10 }).map((tenths) => String(tenths / 10))
  return fc.integer({ min: from, max: to })
}
const saidOf = (code: RuleCode): fc.Arbitrary<Said> =>
  fc.record({
    value: valueFor(code),
    mode: ruleOf(code).modes === 'own' ? fc.constantFrom(...ruleModes) : fc.constant(undefined),
    locked: fc.boolean(),
  })
const someRules: RuleCode[] = ['disc.lineMaxPct', 'credit.check', 'pay.methods', 'order.min', 'restock.time', 'show.cost', 'cust.onHold']
const ruleSet = fc.record(Object.fromEntries(someRules.map((code) => [code, saidOf(code)])), { requiredKeys: [] }) as fc.Arbitrary<RuleSet>
const sets = fc.record({ company: ruleSet, group: ruleSet, device: ruleSet }, { requiredKeys: [] }) as fc.Arbitrary<RuleSets>

test('what holds is what a walk from the company down comes to', () => {
  fc.assert(
    fc.property(sets, (given) => {
      const effective = resolveRules(given)
      for (const code of someRules) {
        let value = ruleOf(code).value
        let from: string = 'default'
        let closed: string | null = null
        const late: string[] = []
        for (const level of ruleLevels) {
          const said = given[level]?.[code]
          if (!said) continue
          if (closed) late.unshift(level)
          else {
            value = said.value
            from = level
            if (said.locked && level !== 'device') closed = level
          }
        }
        const { value: holds, from: by, lockedBy, ignored } = effective[code]
        assert.deepEqual([holds, by, lockedBy, ignored], [value, from, closed, late], code)
        assert.ok(isRuleValue(code, holds))
      }
    }),
    { numRuns: 500 },
  )
})

test('what cannot be a value is none', () => {
  const wrong: [RuleCode, unknown][] = [
    ['doc.order', true],
    ['doc.order', 'y'],
    ['disc.lineMaxPct', '100.01'],
    ['disc.lineMaxPct', '-1'],
    ['disc.lineMaxPct', '1e1'],
    ['disc.lineMaxPct', 10],
    ['price.override', 'down'],
    ['order.min', 0.5],
    ['order.min', -1],
    ['order.min', Number.NaN],
    ['offline.maxHours', 0],
    ['pay.methods', ['D', 'D']],
    ['pay.methods', ['X']],
    ['pay.methods', 'D'],
    ['restock.time', '24:00'],
    ['restock.time', '9:00'],
    ['number.prefix', 'ABCDE'],
  ]
  for (const [code, value] of wrong) assert.equal(isRuleValue(code, value), false, `${code} ${JSON.stringify(value)}`)
})
