import { formatCents } from '#contract/money.ts'
import type { RulesAtArrival } from './arrival.ts'
import type { Breach } from './check/document.ts'
import { type RuleCode, type RuleMode, type RuleValue, ruleOf } from './rules.ts'

/** `t`: the browser's `textOf` or the server's `text` in this language. */
type Spoken = { language: string; t(key: string, values?: Record<string, string | number>): string }

/** What a rule means as it is set, and what happens otherwise: "At most 10% off a line. Otherwise the document waits in Review." */
export function ruleSentence(code: RuleCode, { value, mode }: { value: RuleValue; mode: RuleMode }, spoken: Spoken): string {
  const { t } = spoken
  const means = t(`deviceRules.means.${code}.${variantOf(code, value)}`, valuesOf(code, value, spoken))
  if (ruleOf(code).modes !== 'own' || !canBeBroken(code, value)) return means
  return `${means} ${t(`deviceRules.otherwise.${mode}`)}`
}

/** A value alone, as a table shows it. */
export function valueText(code: RuleCode, value: RuleValue, spoken: Spoken): string {
  const { kind } = ruleOf(code)
  if (kind === 'flag') return spoken.t(value === 'Y' ? 'common.yes' : 'common.no')
  if (kind === 'choice') return choiceText(code, String(value), spoken)
  const { value: shown } = valuesOf(code, value, spoken)
  return kind === 'percent' ? `${shown}%` : String(shown) || '–'
}

export const choiceText = (code: RuleCode, choice: string, { t }: Pick<Spoken, 't'>) => t(`deviceRules.choices.${code}.${choice}`)

/** With which values nothing can break the rule. */
const harmless: { readonly [code in RuleCode]?: readonly RuleValue[] } = {
  'doc.order': ['Y'],
  'doc.invoice': ['Y'],
  'doc.estimate': ['Y'],
  'doc.credit': ['Y'],
  'disc.lineMaxPct': ['100'],
  'disc.orderMaxPct': ['100'],
  'price.override': ['both'],
  'price.floor': ['none'],
  'order.min': [0],
  'proof.signature': ['off', 'ask'],
  'proof.photo': ['off', 'ask'],
  'proof.gps': ['off', 'ask'],
  'pay.partial': ['Y'],
  'pay.maxCash': [0],
}
export const canBeBroken = (code: RuleCode, value: RuleValue) => !harmless[code]?.includes(value)

/** Which sentence: one for each choice, one for nothing and one for something. */
function variantOf(code: RuleCode, value: RuleValue): string {
  const { kind } = ruleOf(code)
  if (kind === 'flag' || kind === 'choice') return String(value)
  const isNothing = kind === 'time' ? false : Array.isArray(value) || kind === 'text' ? value.toString() === '' : Number(value) === 0
  return isNothing ? 'zero' : 'some'
}

function valuesOf(code: RuleCode, value: RuleValue, { language, t }: Spoken): Record<string, string | number> {
  const { kind } = ruleOf(code)
  if (Array.isArray(value)) {
    const names = value.map((choice) => choiceText(code, choice, { t }))
    return { value: new Intl.ListFormat(language, { type: 'conjunction' }).format(names) }
  }
  if (kind === 'money') return { value: formatCents(Number(value)) }
  return kind === 'count' ? { value, count: Number(value) } : { value }
}

/** Why a document waits, or what its maker was warned of: "Line 2: 12% off, at most 10% is allowed." */
export function breachSentence({ rule, says, lineNo, values }: Breach, { t }: Pick<Spoken, 't'>): string {
  const shown = Object.entries(values).map(([name, value]) => {
    if (typeof value === 'number' && inCents.includes(name)) return [name, formatCents(value)] as const
    return [name, name === 'method' ? choiceText('pay.methods', String(value), { t }) : value] as const
  })
  const sentence = t(`deviceRules.broken.${rule}.${says}`, Object.fromEntries(shown))
  return lineNo === null ? sentence : t('deviceRules.line', { lineNo, sentence })
}
const inCents = ['net', 'least', 'owed', 'limit', 'amount', 'open', 'cash', 'most']

/** By which rules a document was looked at; empty: by those that hold. */
export function arrivalSentence(arrival: RulesAtArrival, { t }: Pick<Spoken, 't'>): string {
  if (arrival.by === 'named') return arrival.older ? t('deviceRules.arrival.older', { version: arrival.version }) : ''
  if (arrival.reason === 'unknownVersion') return t('deviceRules.arrival.unknownVersion')
  const { version, hours, maxHours } = arrival
  return t('deviceRules.arrival.endedTooLongAgo', { version, hours, maxHours })
}
