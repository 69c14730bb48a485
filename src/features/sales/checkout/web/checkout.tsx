import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '#web/app/calls/api.ts'
import { ApiError } from '#web/app/calls/api-error.ts'
import { type Detail, getPaymentDetail } from '../contract.ts'
import { LinkEnd } from './link-end.tsx'
import { changedMark } from './order-summary.tsx'
import { PayScreen } from './pay-screen.tsx'
import { QuoteScreen } from './quote-screen.tsx'
import { ErrorScreen, Spinner } from './status-screens.tsx'

/** How long the spinner is shown at least (specification 4). */
const shownMs = 2000
/** It comes with the page, before any script. */
const shownSince = () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? performance.now()

/** An opened link: order, payment and Stripe's fields load behind the spinner. */
export function Checkout({ code }: { code: string }) {
  const { t } = useTranslation()
  const [detail, setDetail] = useState<Detail | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isTimeOver, setTimeOver] = useState(false)
  const [isReady, setReady] = useState(false)
  const load = useCallback(() => {
    const gone = new AbortController()
    setProblem(null)
    setReady(false)
    askDetail(code, gone.signal).then(setDetail, (error: unknown) => {
      if (!gone.signal.aborted) setProblem(problemOf(error))
    })
    return () => gone.abort()
  }, [code])
  useEffect(load, [load])
  useEffect(() => {
    const timer = setTimeout(() => setTimeOver(true), shownSince() + shownMs - performance.now())
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (detail?.state === 'moved') location.replace(`/payment/${detail.forwardTo}${changedMark}`)
  }, [detail])
  const blocked = useCallback(() => setProblem({ key: 'scriptBlocked' }), [])
  const isOpen = detail?.state === 'open'
  const canPay = isOpen && Boolean(detail.publicKey && detail.paymentSecret)
  const isWaiting = !isTimeOver || (!detail && !problem) || detail?.state === 'moved' || (canPay && !isReady)
  return (
    <>
      {isWaiting && !problem && <Spinner text={t('checkout.page.processing')} />}
      {problem && <ErrorScreen message={problem.key ? t(`checkout.page.${problem.key}`) : problem.error.message} onRetry={load} />}
      {detail && canPay && !problem && (
        // Stripe's fields must be on the page to load; until then nobody sees or reaches them.
        <div className={isWaiting ? 'behind' : ''} inert={isWaiting}>
          <PayScreen detail={detail} ask={() => askDetail(code)} onDetail={setDetail} onReady={() => setReady(true)} onBlocked={blocked} />
        </div>
      )}
      {detail?.state === 'quote' && !isWaiting && !problem && (
        <QuoteScreen detail={detail} code={code} ask={() => askDetail(code)} onDetail={setDetail} />
      )}
      {detail && detail.state !== 'quote' && !canPay && !isWaiting && !problem && <LinkEnd detail={detail} />}
    </>
  )
}

const askDetail = (code: string, signal?: AbortSignal) => call(getPaymentDetail, { query: { paymentNumber: code } }, { signal })

type Problem = { key: 'noLink' | 'scriptBlocked'; error?: never } | { key?: never; error: Error }

/** A link that nobody knows is no mystery to explain with a code. */
function problemOf(error: unknown): Problem {
  if (error instanceof ApiError && error.status === 404) return { key: 'noLink' }
  return { error: error instanceof Error ? error : new Error(String(error)) }
}
