import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Result } from '#contract/endpoint.ts'
import { formatCents } from '#contract/money.ts'
import { wordsOf } from '#contract/order-label.ts'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { confirmPayment } from '../contract.ts'
import { atLeast } from './at-least.ts'
import { takeProof } from './proof.ts'
import { ReceiptDownload } from './receipt-download.tsx'
import { refundedText, refundedTitle } from './refunded-text.ts'
import { ErrorScreen, ResultScreen, Spinner } from './status-screens.tsx'

type Confirmed = Result<typeof confirmPayment>
/** How long the confirm message is shown at least (specification 4). */
const shownMs = 3000
const askAgainMs = [2000, 4000, 8000, 15_000, 30_000]

const proof = takeProof()

/** How the payment stands, as our server says it; what the address says is only a hint. */
export function Confirmation({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const [confirmed, setConfirmed] = useState<Confirmed | null>(null)
  const [problem, setProblem] = useState<Error | 'unknown' | null>(null)
  const ask = useCallback(async () => {
    const answer = call(confirmPayment, { params: { orderId } }, { headers: proof })
    return answer
  }, [orderId])
  const start = useCallback(() => {
    setProblem(null)
    atLeast(shownMs, ask()).then(setConfirmed, (error: unknown) => {
      const isUnknown = error instanceof ApiError && error.status === 404
      setProblem(isUnknown || !(error instanceof Error) ? 'unknown' : error)
    })
  }, [ask])
  useEffect(start, [start])
  useEffect(() => {
    if (confirmed?.state !== 'processing') return
    let tries = 0
    let timer = setTimeout(again, askAgainMs[0])
    function again() {
      const next = () => {
        tries += 1
        timer = setTimeout(again, askAgainMs[Math.min(tries, askAgainMs.length - 1)])
      }
      ask().then((answer) => (answer.state === 'processing' ? next() : setConfirmed(answer)), next)
    }
    return () => clearTimeout(timer)
  }, [confirmed?.state, ask])
  if (problem !== null)
    return <ErrorScreen message={problem === 'unknown' ? t('checkout.page.openLink') : problem.message} onRetry={start} />
  if (!confirmed) return <Spinner text={t('checkout.page.confirming')} />
  // What it has become is read out anew.
  return <Standing key={confirmed.state} confirmed={confirmed} orderId={orderId} />
}

function Standing({ confirmed, orderId }: { confirmed: Confirmed; orderId: string }) {
  const { t } = useTranslation()
  const { state, orderLabel, companyName, amount, refunded, method, last4, receiptTo, paymentNumber, storePath } = confirmed
  const values = { ...wordsOf(orderLabel), company: companyName, amount: formatCents(amount), email: receiptTo }
  const toStore = storePath && (
    <p>
      <a href={storePath}>{t('checkout.page.toStore')}</a>
    </p>
  )
  if (state === 'paid')
    return (
      <ResultScreen
        kind="done"
        title={refunded ? refundedTitle(t, { ...values, refunded, total: amount }) : t('checkout.page.successTitle')}
      >
        <p>{refunded ? refundedText(t, { ...values, refunded, total: amount }) : t('checkout.page.successText', values)}</p>
        {last4 && (
          <p className="card">
            <span className="method">{method}</span> •••• {last4}
          </p>
        )}
        {receiptTo && <p className="note">{t('checkout.page.receipt', values)}</p>}
        <ReceiptDownload orderId={orderId} headers={proof} />
        {toStore}
      </ResultScreen>
    )
  if (state === 'processing')
    return (
      <ResultScreen kind="waiting" title={t('checkout.page.processingTitle')}>
        <p>{t('checkout.page.processingText', values)}</p>
        {toStore}
      </ResultScreen>
    )
  return (
    <ResultScreen kind="failed" title={t('checkout.page.notPaidTitle')}>
      <p>{t('checkout.page.notPaidText', values)}</p>
      {paymentNumber && (
        <a className="primary" href={`/payment/${paymentNumber}`}>
          {t('checkout.page.backToPayment')}
        </a>
      )}
    </ResultScreen>
  )
}
