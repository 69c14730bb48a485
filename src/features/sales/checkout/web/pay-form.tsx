import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { CheckoutOrder, Detail } from '../contract.ts'
import { AddressBlock } from './address-block.tsx'
import { outcomeOf } from './lost-answer.ts'
import { confirmationPath, proofBy } from './proof.ts'

/** `isRenewed`: another payment took the place of the one whose fields were filled in. */
type Props = {
  order: CheckoutOrder
  secret: string
  isRenewed: boolean
  ask: () => Promise<Detail>
  onDetail: (detail: Detail) => void
  onOrder: (order: CheckoutOrder) => void
  onReady: () => void
  onBlocked: () => void
}
/** Answers after which only the server knows more. */
const sent = ['succeeded', 'processing', 'requires_capture']
/** It was paid, or called off, elsewhere. */
const isOver = (error: { code?: string } | undefined) => error?.code === 'payment_intent_unexpected_state'

type Problem =
  | { key: 'notConfirmed' | 'outcomeUnknown' | 'generalErr' | 'notChecked' | 'amountMoved' | 'renewed'; theirs?: never }
  | { key?: never; theirs: string }

/** Cents that the shopper is asked for. */
const askedOf = ({ orderAmount, paidBefore }: CheckoutOrder) => orderAmount - paidBefore

/** Specification 8: Stripe's own words for cards and fields. What the bank did not confirm is no mystery either. Null: nothing is known. */
function problemOf({ type, code, message: theirs }: StripeError): Problem | null {
  if (code === 'payment_intent_authentication_failure') return { key: 'notConfirmed' }
  return (type === 'card_error' || type === 'validation_error') && theirs ? { theirs } : null
}

export function PayForm({ order, secret, isRenewed, ask, onDetail, onOrder, onReady, onBlocked }: Props) {
  const { t } = useTranslation()
  const stripe = useStripe()
  const elements = useElements()
  const [isPaying, setPaying] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isReady, setReady] = useState(false)
  const [isChecking, setChecking] = useState(false)
  const [isUnknown, setUnknown] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(isRenewed ? { key: 'renewed' } : null)
  const isBusy = useRef(false)
  const alert = useRef<HTMLDivElement>(null)
  const confirmed = confirmationPath(order.orderId, secret)
  useEffect(() => {
    if (problem) alert.current?.focus()
  }, [problem])

  /** One thing at a time: whoever clicks twice is faster than a button that goes out of use. */
  async function busy(work: () => Promise<void>) {
    if (isBusy.current) return
    isBusy.current = true
    setProblem(null)
    await work()
    isBusy.current = false
  }

  async function pay(event: FormEvent) {
    event.preventDefault()
    if (!stripe || !elements) return
    await busy(async () => {
      setPaying(true)
      if (!(await isAsShown())) return setPaying(false)
      const { error, paymentIntent } = await stripe
        .confirmPayment({
          elements,
          confirmParams: { return_url: `${location.origin}/payment/confirm/${order.orderId}` },
          redirect: 'if_required',
        })
        .catch(() => ({ error: undefined, paymentIntent: undefined }))
      if (isOver(error) || (paymentIntent && sent.includes(paymentIntent.status))) return location.assign(confirmed)
      const reason = error && problemOf(error)
      if (reason) setProblem(reason)
      else await lookUp()
      setPaying(false)
    })
  }

  /** Is that what is open at this moment? Somebody may have paid, changed or called it off since the page was opened. */
  async function isAsShown(): Promise<boolean> {
    const now = await ask().catch(() => null)
    if (!now) setProblem({ key: 'notChecked' })
    else if (now.state !== 'open' || now.paymentSecret !== secret) onDetail(now)
    else if (askedOf(now) === askedOf(order)) return true
    else {
      await replaced(now)
      setProblem({ key: 'amountMoved' })
    }
    return false
  }

  /** An answer that was lost may have been a yes. */
  async function lookUp() {
    setUnknown(false)
    setChecking(true)
    const outcome = await outcomeOf(order.orderId, proofBy(secret))
    if (outcome === 'taken') return location.assign(confirmed)
    setChecking(false)
    setUnknown(outcome === 'unknown')
    setProblem({ key: outcome === 'unknown' ? 'outcomeUnknown' : 'generalErr' })
  }

  async function replaced(changed: CheckoutOrder) {
    onOrder(changed)
    await elements?.fetchUpdates()
  }
  const isWorking = isPaying || isChecking
  const amount = formatCents(askedOf(order))
  return (
    <form className="pay" onSubmit={pay} noValidate>
      <AddressBlock order={order} proof={proofBy(secret)} isDisabled={isWorking || isUnknown} onBusy={setChanging} onOrder={replaced} />
      <h2>{t('checkout.page.payment')}</h2>
      <PaymentElement
        onReady={() => {
          setReady(true)
          onReady()
        }}
        onLoadError={({ error }) => (isOver(error) ? location.replace(confirmed) : onBlocked())}
      />
      <div ref={alert} className="message" role="alert" tabIndex={-1}>
        {problem && (problem.key ? t(`checkout.page.${problem.key}`, { amount }) : problem.theirs)}
      </div>
      <div role="status">{isChecking && t('checkout.page.checking')}</div>
      {isUnknown ? (
        <button type="button" className="primary" onClick={() => void busy(lookUp)}>
          {t('checkout.page.checkAgain')}
        </button>
      ) : (
        <button type="submit" className="primary" disabled={!stripe || !isReady || isWorking || isChanging} aria-busy={isWorking}>
          {isWorking && <span className="spinner small" aria-hidden="true" />}
          {t(isWorking ? 'checkout.page.paying' : 'checkout.page.payNow', { amount })}
        </button>
      )}
      <p className="note">{t('checkout.page.cardNote', { company: order.companyName })}</p>
    </form>
  )
}
