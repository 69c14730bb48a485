import { Elements } from '@stripe/react-stripe-js'
import type { Stripe } from '@stripe/stripe-js'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { languageOf } from '#contract/languages.ts'
import { currentLanguage } from '#web/app/text.ts'
import type { CheckoutOrder, Detail } from '../contract.ts'
import { OrderSummary } from './order-summary.tsx'
import { PayForm } from './pay-form.tsx'
import { stripeFor } from './stripe-loader.ts'

/** `ask`: what the link asks for at this moment; `onDetail`: it asks for something else than is shown. */
type Props = {
  detail: Detail
  ask: () => Promise<Detail>
  onDetail: (detail: Detail) => void
  onReady: () => void
  onBlocked: () => void
}

/** One group of Stripe's fields per payment: it is never made anew while somebody types. */
export function PayScreen({ detail, ask, onDetail, onReady, onBlocked }: Props) {
  const { i18n } = useTranslation()
  const locale = languageOf(i18n.language)
  const [order, setOrder] = useState<CheckoutOrder>(detail)
  const [stripe, setStripe] = useState<Stripe | null>(null)
  const { publicKey, stripeAccountId, paymentSecret } = detail
  const [firstSecret] = useState(paymentSecret)
  useEffect(() => setOrder(detail), [detail])
  useEffect(() => {
    let isGone = false
    stripeFor(publicKey, stripeAccountId, currentLanguage()).then(
      (loaded) => !isGone && setStripe(loaded),
      () => !isGone && onBlocked(),
    )
    return () => {
      isGone = true
    }
  }, [publicKey, stripeAccountId, onBlocked])
  const options = useMemo(() => ({ clientSecret: paymentSecret, locale, appearance: appearance() }), [paymentSecret, locale])
  return (
    <div className="columns">
      <OrderSummary order={order} />
      {stripe && (
        <Elements key={paymentSecret} stripe={stripe} options={options}>
          <PayForm
            order={order}
            secret={paymentSecret}
            isRenewed={paymentSecret !== firstSecret}
            ask={ask}
            onDetail={onDetail}
            onOrder={setOrder}
            onReady={onReady}
            onBlocked={onBlocked}
          />
        </Elements>
      )}
    </div>
  )
}

const appearance = () => ({
  theme: matchMedia('(prefers-color-scheme: dark)').matches ? ('night' as const) : ('stripe' as const),
  variables: { colorPrimary: '#c2410c', borderRadius: '8px', fontSizeBase: '16px' },
})
