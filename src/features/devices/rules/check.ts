import { checkCustomer } from './check/customer.ts'
import type { Breach, Broken, CheckedDocument, CheckedFacts } from './check/document.ts'
import { checkLines } from './check/lines.ts'
import { checkPayment } from './check/payment.ts'
import { checkSaving } from './check/saving.ts'
import type { EffectiveRules } from './resolve.ts'

/** Which rules a document breaks, in the order of the table of rules, then of its lines. The same on a device and where its documents arrive. */
export function checkDocument(document: CheckedDocument, facts: CheckedFacts, rules: EffectiveRules): Breach[] {
  const breaches: Breach[] = []
  const broken: Broken = (rule, { says = 'is', lineNo = null, values = {} }) => {
    const { mode } = rules[rule]
    if (mode !== 'off') breaches.push({ rule, mode, lineNo, says, values })
  }
  for (const check of [checkSaving, checkLines, checkCustomer, checkPayment]) check(document, facts, rules, broken)
  const places = new Map(Object.keys(rules).map((code, place) => [code, place]))
  return breaches.toSorted(
    (one, other) => (places.get(one.rule) ?? 0) - (places.get(other.rule) ?? 0) || (one.lineNo ?? 0) - (other.lineNo ?? 0),
  )
}

/** Does one of them keep it from being taken as it is? */
export const isBlocked = (breaches: readonly Breach[]) => breaches.some(({ mode }) => mode === 'block')
