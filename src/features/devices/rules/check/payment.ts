import type { Check } from './document.ts'

/** What is collected, with a document or alone. */
export const checkPayment: Check = ({ payment }, _facts, rules, broken) => {
  if (!payment) return
  const { method, amount, cash, open } = payment
  if (!rules['pay.methods'].value.includes(method)) broken('pay.methods', { values: { method } })
  if (rules['pay.partial'].value === 'N' && amount < open) broken('pay.partial', { values: { amount, open } })
  const most = rules['pay.maxCash'].value
  if (most > 0 && cash > most) broken('pay.maxCash', { values: { cash, most } })
}
