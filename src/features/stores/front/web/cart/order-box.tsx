import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { go } from '../app/address.ts'
import { customerOf, useFront } from '../app/front.ts'
import { codeOf, fieldsOf, messageOf } from '../calls/call.ts'
import { forget } from '../calls/use-asked.ts'
import { centsText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { useSent } from '../parts/use-sent.ts'
import { sameAddress } from './address-choice.tsx'
import classes from './cart.module.css'
import { NewCustomer } from './new-customer.tsx'
import { PayChoice, payAtFirst } from './pay-choice.tsx'
import { isUnknown, type Order, placeOnce } from './place.ts'
import { Stops, stopsOf } from './stops.tsx'
import { Sums } from './sums.tsx'

/** What it comes to, how it is paid, whose word it needs, and the one button. */
export function OrderBox({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const front = useFront()
  const { calls, change, rereadCart, reread, settledCart, store } = front
  const [chosen, setPay] = useState<Order['pay'] | null>(null)
  const [person, setPerson] = useState({ name: '', phone: '', address: cart.shipTo })
  const [isMoved, setMoved] = useState(false)
  // Of an order whose answer did not come: it is sent again as it was, or it would be another one.
  const untold = useRef<Order | null>(null)
  // Delivery and tax go by the state: a new customer's cart is reckoned where it goes, as it is when it is ordered.
  const [notKept, setNotKept] = useState<unknown>(null)
  const shipThere = async (held: Cart) =>
    held.customerId !== null || sameAddress(held.shipTo, person.address)
      ? held
      : await change(() => calls.changeCart({ shipTo: person.address }))
  const addressLeft = async () => {
    setNotKept(null)
    await shipThere((await settledCart()) ?? cart).catch(setNotKept)
  }
  const pay = chosen && (chosen === 'now' ? cart.payNow : cart.onAccount) ? chosen : payAtFirst(cart)
  const dearer = cart.lines.some(({ problem }) => problem === 'priceUp')
  const { send, isSending, error } = useSent(async () => {
    setMoved(false)
    setNotKept(null)
    try {
      // A field that was left by this press is kept first; what comes to something else then is looked at again.
      const settled = (await settledCart()) ?? cart
      const kept = untold.current === null ? await shipThere(settled) : settled
      if (untold.current === null && kept.total !== cart.total) return setMoved(true)
      const now = dearer ? await change(() => calls.changeCart({ ...customerOf(front), seenPrices: true })) : kept
      const order = untold.current ?? {
        ...customerOf(front),
        round: now.round,
        expectedTotal: now.total,
        pay: pay ?? 'now',
        ...(cart.customerId === null && { newCustomer: person }),
      }
      untold.current = order
      const placed = await placeOnce(calls.placeCart, order)
      untold.current = null
      forget('orders')
      forget('usual')
      await Promise.all([rereadCart(), reread().catch(() => undefined)])
      if (placed.kind === 'waits') return go('/requests?sent=1', { replace: true })
      go(placed.orderId ? `/orders/${placed.orderId}?thanks=1` : '/orders', { replace: true })
      if (placed.payUrl) location.assign(placed.payUrl)
    } catch (failure) {
      if (!isUnknown(failure)) untold.current = null
      const code = codeOf(failure)
      // Whatever it says no to is seen in the cart as it is now.
      if (['cartMoved', 'cartStopped', 'storeNotOpen'].includes(code)) await Promise.all([rereadCart(), reread().catch(() => undefined)])
      if (code !== 'cartMoved') throw failure
      setMoved(true)
    }
  })
  const isStopped = stopsOf(cart).length > 0 || pay === null
  const label = cart.waitsForColleague
    ? t('storeFront.cart.sendToColleague', { total: centsText(cart.total) })
    : dearer
      ? t('storeFront.cart.orderDearer', { total: centsText(cart.total) })
      : pay === 'now' && !cart.waitsForSeller
        ? t('storeFront.cart.orderAndPay', { total: centsText(cart.total) })
        : t('storeFront.cart.order', { total: centsText(cart.total) })
  return (
    <aside className={classes.box} aria-label={t('storeFront.cart.summary')}>
      <Sums cart={cart} minimum={store.minimumOrder} />
      {cart.customerId === null && !cart.stops.includes('noCustomer') && (
        <NewCustomer person={person} onChange={setPerson} onAddressLeft={addressLeft} fields={fieldsHere(error ?? notKept)} />
      )}
      <PayChoice cart={cart} pay={pay} onChoose={setPay} />
      <Waits cart={cart} />
      <Stops cart={cart} />
      {isMoved && (
        <Notice tone="warn" live>
          {t('storeFront.cart.moved')}
        </Notice>
      )}
      {Boolean(error) && (
        <Notice tone="wrong" live>
          {isUnknown(error) ? t('storeFront.cart.unknown') : messageOf(error)}
        </Notice>
      )}
      {Boolean(notKept) && !error && (
        <Notice tone="wrong" live>
          {messageOf(notKept)}
        </Notice>
      )}
      <Button
        kind="main"
        wide
        disabled={isStopped && untold.current === null}
        aria-disabled={isSending}
        onClick={send}
        className={classes.order}
      >
        {isSending ? t('storeFront.cart.sending') : label}
      </Button>
    </aside>
  )
}

/** Where it goes is kept with the cart before it is the new customer's. */
const fieldsHere = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(error)).map(([field, wrong]) => [field.replace(/^shipTo\./, 'newCustomer.address.'), wrong]))

/** Said before it is sent: whose word it waits for. */
function Waits({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { customer, store } = useFront()
  if (!cart.waitsForColleague && !cart.waitsForSeller) return null
  return (
    <div className={parts.help}>
      {cart.waitsForColleague && <p>{t('storeFront.cart.waitsColleague', { limit: centsText(customer?.spendingLimit ?? 0) })}</p>}
      {cart.waitsForSeller && <p>{t('storeFront.cart.waitsSeller', { company: store.companyName })}</p>}
    </div>
  )
}
