import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Checkout } from './checkout.tsx'
import { Confirmation } from './confirmation.tsx'
import { PaymentFrame } from './payment-frame.tsx'

/** `/payment/confirm/{orderId}`, else `/payment/{code}` (specification 4); the server sends the first look of one or the other. */
export function PaymentPage({ path }: { path: string }) {
  const { t } = useTranslation()
  useEffect(() => {
    document.title = t('checkout.page.title')
  }, [t])
  const [, , first = '', second = ''] = path.split('/')
  return <PaymentFrame>{first === 'confirm' && second ? <Confirmation orderId={second} /> : <Checkout code={first} />}</PaymentFrame>
}
