import type { TFunction } from 'i18next'
import { formatCents } from '#contract/money.ts'
import type { wordsOf } from '#contract/order-label.ts'

type Given = { refunded: number; total: number; company: string } & ReturnType<typeof wordsOf>

export const refundedTitle = (t: TFunction, { refunded, total, ...words }: Omit<Given, 'company'>): string =>
  t(refunded < total ? 'checkout.page.partRefundedTitle' : 'checkout.page.refundedTitle', words)

/** What was given back of an order that was paid, whole or in part; cents. */
export const refundedText = (t: TFunction, { refunded, total, ...words }: Given): string =>
  t(refunded < total ? 'checkout.page.partRefundedText' : 'checkout.page.refundedText', {
    ...{ ...words, refunded: formatCents(refunded), amount: formatCents(total) },
  })
