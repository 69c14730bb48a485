/** What happens when a rule is broken: the document waits in Review, or a person is told, or nothing. */
export const ruleModes = ['block', 'warn', 'off'] as const
export type RuleMode = (typeof ruleModes)[number]

/**
 * How the value of each kind of rule is written: percentages are decimals as text, money is whole cents, numbers of minutes, hours and days are
 * whole, a time is `HH:MM`.
 */
export type RuleValues = {
  flag: 'Y' | 'N'
  percent: string
  choice: string
  money: number
  count: number
  set: string[]
  text: string
  time: string
}
type RuleKind = keyof RuleValues
export type RuleValue = RuleValues[RuleKind]

/**
 * `modes`: a rule that a document can break has a mode of its own (`own`), or its value is the mode (`value`), or nothing can break it (`none`).
 * `choices`: of a choice and of a set. `from`, `to`: what a number may be, `to` of a text its length. `kept`: a rule of `seat` stands on the
 * device's own record, since no two devices may have the same.
 */
type Rule = {
  kind: RuleKind
  value: RuleValue
  modes: 'own' | 'value' | 'none'
  group: RuleGroup
  choices?: readonly string[]
  from?: number
  to?: number
  kept?: 'seat'
}

export const ruleGroups = ['documents', 'prices', 'customers', 'stock', 'proof', 'payments', 'offline', 'other'] as const
type RuleGroup = (typeof ruleGroups)[number]

const created = (value: 'Y' | 'N') => ({ kind: 'flag', value, modes: 'own', group: 'documents' }) as const
const percentage = (value: string, to = 100) => ({ kind: 'percent', value, modes: 'own', group: 'prices', from: 0, to }) as const
const proof = (value: 'off' | 'ask' | 'require') =>
  ({ kind: 'choice', value, modes: 'own', group: 'proof', choices: ['off', 'ask', 'require'] }) as const
const setting = { modes: 'none', group: 'other' } as const

/** Every rule that a device can have (rules 3.2), with what holds where nobody says anything. What one means is said by `ruleSentence`. */
export const rules = {
  'doc.order': created('Y'),
  'doc.invoice': created('Y'),
  'doc.estimate': created('Y'),
  'doc.credit': created('N'),
  'disc.lineMaxPct': percentage('0'),
  'disc.orderMaxPct': percentage('0'),
  'price.override': { kind: 'choice', value: 'none', modes: 'own', group: 'prices', choices: ['none', 'up', 'both'] },
  'price.maxPct': percentage('10', 1000),
  'price.floor': { kind: 'choice', value: 'cost', modes: 'own', group: 'prices', choices: ['none', 'cost', 'costPlus'] },
  'price.floorPct': { ...percentage('10', 1000), modes: 'none' },
  'credit.check': { kind: 'choice', value: 'warn', modes: 'value', group: 'customers', choices: ['off', 'warn', 'block'] },
  /** 0: the age of what is unpaid is not looked at. */
  'credit.maxDays': { kind: 'count', value: 0, modes: 'none', group: 'customers', from: 0, to: 3650 },
  'cust.onHold': { kind: 'choice', value: 'block', modes: 'value', group: 'customers', choices: ['warn', 'block'] },
  'cust.visible': { kind: 'choice', value: 'own', modes: 'none', group: 'customers', choices: ['own', 'territory', 'all'] },
  'stock.negative': { kind: 'choice', value: 'warn', modes: 'value', group: 'stock', choices: ['allow', 'warn', 'block'] },
  'order.min': { kind: 'money', value: 0, modes: 'own', group: 'documents', from: 0, to: 100_000_000 },
  'proof.signature': proof('ask'),
  'proof.photo': proof('off'),
  'proof.gps': proof('off'),
  'pay.methods': { kind: 'set', value: ['D', 'O'], modes: 'own', group: 'payments', choices: ['D', 'A', 'O'] },
  'pay.partial': { kind: 'flag', value: 'Y', modes: 'own', group: 'payments' },
  /** 0: as much as there is. */
  'pay.maxCash': { kind: 'money', value: 0, modes: 'own', group: 'payments', from: 0, to: 100_000_000 },
  'edit.windowMin': { kind: 'count', value: 30, modes: 'own', group: 'documents', from: 0, to: 10_080 },
  'number.prefix': { kind: 'text', value: '', modes: 'none', group: 'offline', to: 4, kept: 'seat' },
  'number.next': { kind: 'count', value: 1, modes: 'none', group: 'offline', from: 1, to: 2_000_000_000, kept: 'seat' },
  'offline.maxHours': { kind: 'count', value: 72, modes: 'own', group: 'offline', from: 1, to: 720 },
  'email.onSave': { kind: 'flag', value: 'Y', ...setting },
  'restock.mode': { kind: 'choice', value: 'propose', modes: 'none', group: 'stock', choices: ['off', 'propose', 'auto'] },
  'restock.time': { kind: 'time', value: '18:00', modes: 'none', group: 'stock' },
  'show.cost': { kind: 'flag', value: 'N', ...setting },
} as const satisfies Record<string, Rule>

export type RuleCode = keyof typeof rules
export const ruleCodes = Object.keys(rules) as RuleCode[]
export const ruleOf = (code: RuleCode): Rule => rules[code]
/** Those that a company, a group of reps or a device says something of. */
export const saidCodes = ruleCodes.filter((code) => ruleOf(code).kept !== 'seat')
export const isRuleCode = (text: string): text is RuleCode => Object.hasOwn(rules, text)

/** May a rule be set to this? */
export function isRuleValue(code: RuleCode, value: unknown): value is RuleValue {
  const rule = ruleOf(code)
  const inBounds = (number: number) => number >= (rule.from ?? 0) && number <= (rule.to ?? Number.MAX_SAFE_INTEGER)
  switch (rule.kind) {
    case 'flag':
      return value === 'Y' || value === 'N'
    case 'choice':
      return typeof value === 'string' && Boolean(rule.choices?.includes(value))
    case 'percent':
      return typeof value === 'string' && /^\d{1,4}(\.\d{1,4})?$/.test(value) && inBounds(Number(value))
    case 'money':
    case 'count':
      return typeof value === 'number' && Number.isSafeInteger(value) && inBounds(value)
    case 'time':
      return typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
    case 'text':
      return typeof value === 'string' && value.length <= (rule.to ?? 0)
    case 'set': {
      if (!Array.isArray(value)) return false
      const isOnce = new Set(value).size === value.length
      return isOnce && value.every((each) => typeof each === 'string' && rule.choices?.includes(each))
    }
  }
}
