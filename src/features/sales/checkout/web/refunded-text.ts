import type { TFunction } from 'i18next'
import { formatCents } from '#contract/money.ts'

type Given = { refunded: number; total: number; number: number; company: string }

type Sums = Pick<Given, 'refunded' | 'total'>

export const refundedTitle = (t: TFunction, { refunded, total }: Sums): string =>
  t(refunded < total ? 'checkout.page.partRefundedTitle' : 'checkout.page.refundedTitle')

/** What was given back of an order that was paid, whole or in part; cents. */
export const refundedText = (t: TFunction, { refunded, total, number, company }: Given): string =>
  t(refunded < total ? 'checkout.page.partRefundedText' : 'checkout.page.refundedText', {
    ...{ number, company, refunded: formatCents(refunded), amount: formatCents(total) },
  })
