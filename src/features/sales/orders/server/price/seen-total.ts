import { AppError } from '#contract/errors.ts'
import { formatCents } from '#contract/money.ts'

/** A total is saved only as it was seen: settings, prices or rates may have moved since. Who saw none (an API's caller) expects none. */
export function checkSeen(grandTotal: number, expectedTotal: number | undefined): void {
  if (expectedTotal !== undefined && expectedTotal !== grandTotal)
    throw new AppError('totalMoved', { values: { total: formatCents(grandTotal), seen: formatCents(expectedTotal) } })
}
