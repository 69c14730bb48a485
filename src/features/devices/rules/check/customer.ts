import type { Check } from './document.ts'

/** The customer's hold and credit. What is handed over with the document asks for no credit. */
export const checkCustomer: Check = ({ kind, total, paidNow }, { customer }, rules, broken) => {
  if (!customer) return
  const isSale = kind === 'order' || kind === 'invoice'
  if (isSale && customer.onHold) broken('cust.onHold', {})
  const onAccount = total - paidNow
  if (!isSale || onAccount <= 0) return
  const { creditLimit, openBalance, openOrders, oldestUnpaidDays } = customer
  const owed = openBalance + openOrders + onAccount
  if (creditLimit !== null && owed > creditLimit) broken('credit.check', { says: 'limit', values: { owed, limit: creditLimit } })
  const maxDays = rules['credit.maxDays'].value
  if (maxDays > 0 && oldestUnpaidDays !== null && oldestUnpaidDays > maxDays)
    broken('credit.check', { says: 'days', values: { days: oldestUnpaidDays, maxDays } })
}
