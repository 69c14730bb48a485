import { z } from 'zod'
import { numberText } from '#contract/fields.ts'
import { dollarsToCents } from '#contract/money.ts'
import { dollarsText } from '#web/ui/fields/typed-numbers.ts'
import type { Said } from '../resolve.ts'
import { isRuleValue, type RuleCode, type RuleMode, type RuleValue, ruleModes, ruleOf } from '../rules.ts'

/** A rule as people set it: amounts in dollars, everything else as it is written; `isSaid`: no, it is as the levels above say. */
export const ruleForm = (code: RuleCode) =>
  z
    .object({
      isSaid: z.boolean(),
      value: z.union([numberText, z.array(z.string())]),
      mode: z.enum(ruleModes),
      locked: z.boolean(),
    })
    .transform(({ isSaid, value, mode, locked }, context): Said | null => {
      if (!isSaid) return null
      const typed = valueTyped(code, value)
      if (!isRuleValue(code, typed)) {
        context.addIssue({ code: 'custom', path: ['value'], message: 'deviceRules.errors.value' })
        return z.NEVER
      }
      return { value: typed, ...(ruleOf(code).modes === 'own' && { mode }), ...(locked && { locked }) }
    })

function valueTyped(code: RuleCode, value: string | string[]): RuleValue {
  const { kind } = ruleOf(code)
  if (Array.isArray(value)) return value
  if (kind === 'count') return /^\d{1,9}$/.test(value) ? Number(value) : Number.NaN
  if (kind === 'money') return /^\d{1,9}(\.\d{1,2})?$/.test(value) ? dollarsToCents(value) : Number.NaN
  return value
}

export function typedOf(code: RuleCode, value: RuleValue): string | string[] {
  if (Array.isArray(value)) return [...value]
  return ruleOf(code).kind === 'money' ? dollarsText(Number(value)) : String(value)
}
export type RuleValues = { isSaid: boolean; value: string | string[]; mode: RuleMode; locked: boolean }
