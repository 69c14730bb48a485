import { typedAmount } from '#contract/money.ts'

// Numbers as they are typed on a telephone: a comma is a point, and what is half typed is nothing yet.

const plain = (typed: string) => typed.trim().replace(',', '.')
const decimalOf = (typed: string, whole: number, fraction: number): string | null => {
  const text = plain(typed)
  return new RegExp(`^\\d{1,${whole}}(\\.\\d{1,${fraction}})?$`).test(text) ? text : null
}

/** More than none. */
export function quantityOf(typed: string): string | null {
  const quantity = decimalOf(typed, 9, 4)
  return quantity !== null && Number(quantity) > 0 ? quantity : null
}
export const priceTyped = (typed: string): string | null => decimalOf(typed, 9, 5)
/** Nothing typed is none. */
export function percentOf(typed: string): string | null {
  if (plain(typed) === '') return '0'
  const percent = decimalOf(typed, 3, 4)
  return percent !== null && Number(percent) <= 100 ? percent : null
}
/** Cents, more than none. */
export function amountOf(typed: string): number | null {
  const amount = typedAmount(/^\d+,\d{1,2}$/.test(typed.trim()) ? plain(typed) : typed.trim())
  return amount !== null && amount > 0 ? amount : null
}
