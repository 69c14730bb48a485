import { PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { StripeError } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { CheckoutOrder } from '../contract.ts'
import { AddressBlock } from './address-block.tsx'

type Props = {
  order: CheckoutOrder
  onOrder: (order: CheckoutOrder) => void
  onReady: () => void
  onBlocked: () => void
}
/** Answers after which only the server knows more. */
const sent = ['succeeded', 'processing', 'requires_capture']
/** It was paid, or called off, elsewhere. */
const isOver = (error: { code?: string } | undefined) => error?.code === 'payment_intent_unexpected_state'

export function PayForm({ order, onOrder, onReady, onBlocked }: Props) {
  const { t } = useTranslation()
  const stripe = useStripe()
  const elements = useElements()
  const [isPaying, setPaying] = useState(false)
  const [isChanging, setChanging] = useState(false)
  const [isReady, setReady] = useState(false)
  const [message, setMessage] = useState('')
  const isBusy = useRef(false)
  const alert = useRef<HTMLDivElement>(null)
  // There our server asks Stripe, and says how it stands.
  const confirmed = `/payment/confirm/${order.orderId}`
  useEffect(() => {
    if (message) alert.current?.focus()
  }, [message])

  async function pay(event: FormEvent) {
    event.preventDefault()
    // Whoever clicks twice is faster than a button that goes out of use.
    if (isBusy.current || !stripe || !elements) return
    isBusy.current = true
    setPaying(true)
    setMessage('')
    try {
      const { error, paymentIntent } = await stripe.confirmPayment({
        elements,
        confirmParams: { return_url: `${location.origin}${confirmed}` },
        redirect: 'if_required',
      })
      if (isOver(error) || (!error && sent.includes(paymentIntent.status))) return location.assign(confirmed)
      setMessage(error ? textOfError(error) : t('checkout.page.generalErr'))
    } catch {
      setMessage(t('checkout.page.generalErr'))
    }
    isBusy.current = false
    setPaying(false)
  }

  /** Specification 8: Stripe's own words for cards and fields. What the bank did not confirm is no mystery either. */
  function textOfError({ type, code, message: theirs }: StripeError): string {
    if (code === 'payment_intent_authentication_failure') return t('checkout.page.notConfirmed')
    return (type === 'card_error' || type === 'validation_error') && theirs ? theirs : t('checkout.page.generalErr')
  }

  async function replaced(changed: CheckoutOrder) {
    onOrder(changed)
    await elements?.fetchUpdates()
  }
  const amount = formatCents(order.orderAmount - order.paidBefore)
  return (
    <form className="pay" onSubmit={pay} noValidate>
      <AddressBlock order={order} isDisabled={isPaying} onBusy={setChanging} onOrder={replaced} />
      <h2>{t('checkout.page.payment')}</h2>
      <PaymentElement
        onReady={() => {
          setReady(true)
          onReady()
        }}
        onLoadError={({ error }) => (isOver(error) ? location.replace(confirmed) : onBlocked())}
      />
      <div ref={alert} className="message" role="alert" tabIndex={-1}>
        {message}
      </div>
      <button type="submit" className="primary" disabled={!stripe || !isReady || isPaying || isChanging} aria-busy={isPaying}>
        {isPaying && <span className="spinner small" aria-hidden="true" />}
        {t(isPaying ? 'checkout.page.paying' : 'checkout.page.payNow', { amount })}
      </button>
      <p className="note">{t('checkout.page.cardNote', { company: order.companyName })}</p>
    </form>
  )
}
