import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languages } from '#contract/languages.ts'
import { text } from '#server/text.ts'
import { breachSentence, canBeBroken, ruleSentence, valueText } from './rule-sentence.ts'
import { type RuleValue, ruleCodes, ruleModes, ruleOf } from './rules.ts'

const spokenIn = (language: 'en' | 'es') => ({ language, t: (key: string, values = {}) => text(language, key, values) })

/** Of each kind those that are said differently. */
function valuesOf(kind: string, choices: readonly string[], numbers: number[]): RuleValue[] {
  if (kind === 'flag') return ['Y', 'N']
  if (kind === 'choice') return [...choices]
  if (kind === 'set') return [[], [...choices]]
  if (kind === 'percent') return ['0', '0.0', '12.5']
  if (kind === 'text') return ['', 'K7']
  return kind === 'time' ? ['00:00', '18:00'] : numbers
}

test('every rule has its sentence in both languages, however it is set', () => {
  for (const { code: language } of languages)
    for (const code of ruleCodes) {
      const { kind, choices = [], from = 0, to = 0 } = ruleOf(code)
      const values = valuesOf(kind, choices, [from, from + 1, to])
      for (const value of values)
        for (const mode of ruleModes) {
          const sentence = ruleSentence(code, { value, mode }, spokenIn(language))
          assert.doesNotMatch(
            `${sentence} ${valueText(code, value, spokenIn(language))}`,
            /deviceRules|\{\{|undefined/,
            `${language} ${code} ${value}`,
          )
          assert.match(sentence, /\.$/, `${language} ${code} ${value}`)
        }
      assert.equal(typeof canBeBroken(code, ruleOf(code).value), 'boolean')
    }
})

test('sentences as they are read', () => {
  const { t } = spokenIn('en')
  const means = ruleSentence('disc.lineMaxPct', { value: '10', mode: 'block' }, spokenIn('en'))
  assert.equal(means, 'At most 10% off a line. Otherwise the document waits in Review.')
  assert.equal(ruleSentence('doc.order', { value: 'Y', mode: 'block' }, spokenIn('en')), 'The rep makes orders.')
  const breach = { rule: 'disc.lineMaxPct', mode: 'block', lineNo: 2, says: 'is', values: { percent: '12', most: '10' } } as const
  assert.equal(breachSentence(breach, { t }), 'Line 2: 12% off, at most 10% is allowed.')
  const cash = { rule: 'pay.maxCash', mode: 'warn', lineNo: null, says: 'is', values: { cash: 123450, most: 100000 } } as const
  assert.equal(breachSentence(cash, spokenIn('es')), '$1,234.50 en efectivo; se permiten como máximo $1,000.00.')
})
