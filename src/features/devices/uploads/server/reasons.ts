import { type AppError, errors } from '#contract/errors.ts'
import type { Language } from '#contract/languages.ts'
import { type Breach, breachSentence, isRuleCode } from '#features/devices/rules/server/door.ts'
import { fieldText, text } from '#server/text.ts'
import type { ReviewReason } from '../pushed.ts'

/**
 * Why a document waits (`block`), or what is told of it. `code`: of a rule, or one of `reviewReasons`. Stored as keys and values: whoever reads it
 * reads it in their own language.
 */
export type Reason = {
  code: string
  mode: 'block' | 'warn' | 'say'
  lineNo: number | null
  says: string
  values: Record<string, string | number>
}

export const reviewReason = (code: ReviewReason, values: Reason['values'] = {}, lineNo: number | null = null): Reason => ({
  code,
  mode: 'block',
  lineNo,
  says: '',
  values,
})
export const told = (code: ReviewReason, values: Reason['values'] = {}): Reason => ({ ...reviewReason(code, values), mode: 'say' })

export const ofBreach = ({ rule, mode, lineNo, says, values }: Breach): Reason => ({ code: rule, mode, lineNo, says, values })

/** Why what is placed by the same door as every order was not taken there. */
export function ofRefusal({ code, values, fields }: AppError): Reason {
  const [field] = Object.entries(fields ?? {})
  const line = /^lines\.(\d+)\./.exec(field?.[0] ?? '')?.[1]
  return {
    ...reviewReason('notPlaced', { ...values, ...(field && { field: field[0], message: field[1] }) }),
    lineNo: line === undefined ? null : Number(line) + 1,
    says: errors[code].text,
  }
}

export const isHeld = (reasons: readonly Reason[]) => reasons.some(({ mode }) => mode === 'block')

/** Of these somebody in the office reads besides what can be done about it, which is not the rep's to do. */
const advised = [
  ...(['otherContent', 'laterFormat', 'madeLongAgo', 'paymentByHand', 'creditByHand', 'needsApproval', 'changesTaken'] as const),
  ...(['creditAbovePrice', 'creditAbovePaid', 'creditUnpriced', 'creditBeyond', 'creditNotShipped', 'creditGivenBack'] as const),
  ...(['creditHandedIn', 'creditOfNone', 'creditBeyondInvoice', 'creditBeyondBought'] as const),
  ...(['otherVan', 'itemNotCounted', 'countBefore', 'receiptOvertaken'] as const),
] satisfies ReviewReason[]

/** `advises`: for whoever decides it. */
export function sentenceOf({ code, mode, lineNo, says, values }: Reason, language: Language, { advises = false } = {}): string {
  const t = (key: string, given?: Record<string, string | number>) => text(language, key, given)
  if (isRuleCode(code)) return breachSentence({ rule: code, mode: mode === 'warn' ? 'warn' : 'block', lineNo, says, values }, { t })
  const advice = advises && advised.find((each) => each === code)
  if (code !== 'notPlaced')
    return ofLine([t(`deviceReview.reasons.${code}`, values), advice && t(`deviceReview.advice.${advice}`)].filter(Boolean).join(' '))
  const { field, message, ...rest } = values
  return ofLine(field && message ? fieldText(language, String(field), String(message)) : t(says, rest))

  function ofLine(sentence: string) {
    return lineNo === null ? sentence : t('deviceRules.line', { lineNo, sentence })
  }
}
