import { Elements, LinkAuthenticationElement, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

const { key = '', secret = '', account = '' } = Object.fromEntries(new URLSearchParams(location.search))
const stripePromise = loadStripe(key, { stripeAccount: account })

/** The smallest checkout that Stripe's own packages make. */
function Checkout() {
  const stripe = useStripe()
  const elements = useElements()
  const [state, setState] = useState('loading')
  const [email, setEmail] = useState('')
  const pay = async () => {
    if (!stripe || !elements) return
    const updates = await elements.fetchUpdates()
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      redirect: 'if_required',
      confirmParams: { return_url: location.href },
    })
    setState(updates.error?.message ?? (error ? `${error.type} ${error.code}` : undefined) ?? paymentIntent?.status ?? 'nothing')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <LinkAuthenticationElement onChange={({ complete, value }) => setEmail(complete ? value.email : '')} />
      <PaymentElement onReady={() => setState('ready')} onLoadError={({ error }) => setState(`loaderror ${error.code}`)} />
      <button type="submit">Pay now</button>
      <p role="status">{state}</p>
      <p>{email}</p>
    </form>
  )
}

const root = document.querySelector('#root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Elements stripe={stripePromise} options={{ clientSecret: secret, locale: 'en' }}>
        <Checkout />
      </Elements>
    </StrictMode>,
  )
}
