import { type RuleCode, type RuleMode, type RuleValue, type RuleValues, ruleOf, type rules, saidCodes } from './rules.ts'

export const ruleLevels = ['company', 'group', 'device'] as const
export type RuleLevel = (typeof ruleLevels)[number]

/** What one level says of one rule. `mode`: only of rules that have their own. `locked`: nobody below may say anything else. */
export type Said = { value: RuleValue; mode?: RuleMode | undefined; locked?: boolean | undefined }
/** What one level says; of the rules that are not in it, nothing. */
export type RuleSet = { readonly [code in RuleCode]?: Said }
export type RuleSets = { readonly [level in RuleLevel]?: RuleSet }

/**
 * What holds. `from`: who said it. `lockedBy`: the level that lets nobody below say anything else. `ignored`: levels below it that do all the
 * same, the most specific first.
 */
type Holds<Value extends RuleValue = RuleValue> = {
  value: Value
  mode: RuleMode
  from: RuleLevel | 'default'
  lockedBy: RuleLevel | null
  ignored: RuleLevel[]
}
export type EffectiveRules = { readonly [code in RuleCode]: Holds<RuleValues[(typeof rules)[code]['kind']]> }

/** Company → group of reps → device: the most specific wins, unless a level above is locked (rules 3.2). */
export function resolveRules(sets: RuleSets, seat: { prefix: string; next: number } = { prefix: '', next: 1 }): EffectiveRules {
  const said = saidCodes.map((code) => [code, holds(code, sets)] as const)
  const ofSeat = (value: RuleValue): Holds => ({ value, mode: 'off', from: 'device', lockedBy: null, ignored: [] })
  return Object.fromEntries([
    ...said,
    ['number.prefix', ofSeat(seat.prefix)],
    ['number.next', ofSeat(seat.next)],
  ]) as unknown as EffectiveRules
}

function holds(code: RuleCode, sets: RuleSets): Holds {
  const saying = ruleLevels.filter((level) => sets[level]?.[code])
  const lockedBy = saying.find((level) => level !== 'device' && sets[level]?.[code]?.locked) ?? null
  const from = lockedBy ?? saying.at(-1) ?? 'default'
  const said: Said = from === 'default' ? ruleOf(code) : (sets[from]?.[code] ?? ruleOf(code))
  const ignored = lockedBy ? saying.slice(saying.indexOf(lockedBy) + 1).toReversed() : []
  return { value: said.value, mode: modeOf(code, said), from, lockedBy, ignored }
}

function modeOf(code: RuleCode, { value, mode }: Said): RuleMode {
  const { modes } = ruleOf(code)
  if (modes === 'own') return mode ?? 'block'
  if (modes === 'none') return 'off'
  return value === 'block' || value === 'warn' ? value : 'off'
}
