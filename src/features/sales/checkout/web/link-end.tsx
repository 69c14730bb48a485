import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { isRequestLabel, wordsOf } from '#contract/order-label.ts'
import type { Detail } from '../contract.ts'
import { ReceiptDownload } from './receipt-download.tsx'
import { refundedText, refundedTitle } from './refunded-text.ts'
import { ResultScreen } from './status-screens.tsx'

const redirectMs = 4000

/** A link that asks for nothing any more, or cannot be paid: says why, and what to do. */
export function LinkEnd({ detail }: { detail: Detail }) {
  const { t } = useTranslation()
  const { state, isQuote, companyName, orderLabel, orderAmount, refunded, orderId } = detail
  const isDisabled = state === 'open'
  // Not its link alone: nothing is asked for any more.
  const isCalledOff = isRequestLabel(orderLabel) && state === 'cancelled' && orderAmount === detail.paidBefore
  useEffect(() => {
    if (!isDisabled) return
    const timer = setTimeout(() => location.replace('/'), redirectMs)
    return () => clearTimeout(timer)
  }, [isDisabled])
  const values = { company: companyName, ...wordsOf(orderLabel), amount: formatCents(orderAmount) }
  if (state === 'paid')
    return (
      <ResultScreen
        kind="done"
        title={refunded ? refundedTitle(t, { ...values, refunded, total: orderAmount }) : t('checkout.page.paidTitle', values)}
      >
        <p>{refunded ? refundedText(t, { ...values, refunded, total: orderAmount }) : t('checkout.page.paidText', values)}</p>
        <ReceiptDownload orderId={orderId} />
      </ResultScreen>
    )
  if (state === 'accepted')
    return (
      <ResultScreen kind="done" title={t('checkout.page.quoteAcceptedTitle')}>
        <p>{t('checkout.page.quoteAcceptedText', values)}</p>
      </ResultScreen>
    )
  if (state === 'processing')
    return (
      <ResultScreen kind="waiting" title={t('checkout.page.processingTitle')}>
        <p>{t('checkout.page.processingText', values)}</p>
      </ResultScreen>
    )
  if (isDisabled)
    return (
      <ResultScreen kind="failed" title={t('checkout.page.errorTitle')}>
        <p role="alert">{t('checkout.page.payDisabled', values)}</p>
      </ResultScreen>
    )
  const end = state === 'expired' ? 'expired' : 'cancelled'
  return (
    <ResultScreen
      kind="failed"
      title={t(isQuote ? `checkout.page.quoteEnd.${end}` : `checkout.page.${end}Title`, isCalledOff ? values : {})}
    >
      <p>
        {t(isCalledOff ? 'checkout.page.cancelledText' : isQuote ? 'checkout.page.quoteEnd.askForNew' : 'checkout.page.askForNew', values)}
      </p>
    </ResultScreen>
  )
}
