import { textOf } from '#web/app/text.ts'
import type { TransactionRow } from '../contract.ts'

const brands: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

/** `Visa 4242`, as the shopper knows the card, else the kind of method; empty while nothing was tried. */
export function methodText({ paymentMethod, methodName }: Pick<TransactionRow, 'paymentMethod' | 'methodName'>): string {
  const [brand = '', ...rest] = methodName.split(' ')
  if (methodName) return [brands[brand] ?? brand, ...rest].join(' ')
  return paymentMethod ? textOf(`payments.method.${paymentMethod}`) : ''
}
