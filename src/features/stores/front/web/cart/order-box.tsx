import { type RefObject, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '#features/stores/shop/contract.ts'
import { textOf } from '#web/app/text.ts'
import { go } from '../app/address.ts'
import { customerOf, useFront } from '../app/front.ts'
import { codeOf, fieldsOf, isPassing, messageOf } from '../calls/call.ts'
import { forget } from '../calls/use-asked.ts'
import { centsText } from '../parts/amounts.ts'
import { Button } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { useSent } from '../parts/use-sent.ts'
import { sameAddress } from './address-choice.tsx'
import classes from './cart.module.css'
import { NotKept } from './details.tsx'
import { NewCustomer } from './new-customer.tsx'
import { isPaidNow, PayChoice, payAtFirst } from './pay-choice.tsx'
import { type Order, placeOnce } from './place.ts'
import { Stops, stopsOf } from './stops.tsx'
import { Sums } from './sums.tsx'

/** An order whose answer did not come: it is sent again as it was, or it would be another one. */
export type Untold = RefObject<Order | null>

/** What it comes to, how it is paid, whose word it needs, and the one button. */
export function OrderBox({ cart, untold }: { cart: Cart; untold: Untold }) {
  const { t } = useTranslation()
  const front = useFront()
  const { calls, change, rereadCart, reread, settledCart, kept, store } = front
  const [chosen, setPay] = useState<Order['pay'] | null>(null)
  const [person, setPerson] = useState({ name: '', phone: '', address: cart.shipTo })
  const [isMoved, setMoved] = useState(false)
  // Delivery and tax go by the state: a new customer's cart is reckoned where it goes, as it is when it is ordered.
  const shipThere = async () => {
    if (cart.customerId === null && !sameAddress(kept.said.shipTo ?? cart.shipTo, person.address))
      await kept.keep({ shipTo: person.address })
  }
  const pay = chosen && (chosen === 'now' ? isPaidNow(cart) : cart.onAccount) ? chosen : payAtFirst(cart)
  const asksToPay = pay === 'now' && cart.colleaguePays && !cart.waitsForColleague
  const repacked = cart.lines.some(({ problem }) => problem === 'pack')
  const dearer = cart.lines.some(({ problem }) => problem === 'priceUp')
  /** A field that was left by this press is kept first; what comes to something else then is looked at again (null). */
  const readied = async (): Promise<Order | null> => {
    await shipThere()
    await kept.settle()
    const settled = (await settledCart()) ?? cart
    if (settled.total !== cart.total) return null
    const now = dearer || repacked ? await change(() => calls.changeCart({ ...customerOf(front), seenTotal: cart.total })) : settled
    if (now.total !== cart.total) return null
    return {
      ...customerOf(front),
      round: now.round,
      expectedTotal: now.total,
      pay: pay ?? 'now',
      ...(cart.customerId === null && { newCustomer: person }),
    }
  }
  const { send, isSending, error } = useSent(async () => {
    setMoved(false)
    try {
      const order = untold.current ?? (await readied())
      if (order === null) return setMoved(true)
      untold.current = order
      const placed = await placeOnce(calls.placeCart, order)
      forget('orders')
      forget('usual')
      // Before the cart is read anew: nobody who has ordered is shown an empty one.
      if (placed.kind === 'waits') go(`/requests?sent=${asksToPay ? 'toPay' : 'toApprove'}`, { replace: true })
      else go(placed.orderId ? `/orders/${placed.orderId}?thanks=1` : '/orders', { replace: true })
      untold.current = null
      if (placed.payUrl) location.assign(placed.payUrl)
      await Promise.all([rereadCart(), reread().catch(() => undefined)])
    } catch (failure) {
      if (!isPassing(failure)) untold.current = null
      const code = codeOf(failure)
      // Whatever it says no to is seen in the cart as it is now.
      if (['cartMoved', 'cartStopped', 'storeNotOpen'].includes(code)) await Promise.all([rereadCart(), reread().catch(() => undefined)])
      if (code !== 'cartMoved') throw failure
      setMoved(true)
    }
  })
  // The cart was sent after all: the same again is answered with the order that is there.
  const hasArrived = untold.current !== null && untold.current.round < cart.round
  useEffect(() => {
    if (hasArrived) void send()
  }, [hasArrived, send])
  const isStopped = stopsOf(cart).length > 0 || pay === null
  const label = cart.waitsForColleague
    ? t('storeFront.cart.sendToColleague', { total: centsText(cart.total) })
    : asksToPay
      ? t('storeFront.cart.sendToPay', { total: centsText(cart.total) })
      : repacked
        ? t('storeFront.cart.orderRepacked', { total: centsText(cart.total) })
        : dearer
          ? t('storeFront.cart.orderDearer', { total: centsText(cart.total) })
          : pay === 'now' && !cart.waitsForSeller
            ? t('storeFront.cart.orderAndPay', { total: centsText(cart.total) })
            : t('storeFront.cart.order', { total: centsText(cart.total) })
  return (
    <aside className={classes.box} aria-label={t('storeFront.cart.summary')}>
      {store.showsPrices && <Sums cart={cart} minimum={store.minimumOrder} />}
      {cart.customerId === null && !cart.stops.includes('noCustomer') && (
        <NewCustomer person={person} onChange={setPerson} onAddressLeft={shipThere} fields={fieldsHere(error ?? kept.errors.shipTo)} />
      )}
      {store.showsPrices && <PayChoice cart={cart} pay={pay} onChoose={setPay} />}
      <Waits cart={cart} />
      <Stops cart={cart} />
      {isMoved && (
        <Notice tone="warn" live>
          {t('storeFront.cart.moved')}
        </Notice>
      )}
      {Boolean(error) && (
        <Notice tone="wrong" live>
          {wordsOf(error, untold.current !== null)}
        </Notice>
      )}
      {cart.customerId === null && !error && <NotKept />}
      {/* Who is shown no prices orders nothing yet: why is said above. */}
      {store.showsPrices && (
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
      )}
    </aside>
  )
}

/** An order may have arrived only once it was sent; before that something of the cart was not kept, and nothing is ordered. */
function wordsOf(error: unknown, isSent: boolean): string {
  if (!isPassing(error)) return messageOf(error)
  return isSent ? textOf('storeFront.cart.unknown') : textOf('storeFront.cart.notOrdered')
}

/** Where it goes is kept with the cart before it is the new customer's. */
const fieldsHere = (error: unknown) =>
  Object.fromEntries(Object.entries(fieldsOf(error)).map(([field, wrong]) => [field.replace(/^shipTo\./, 'newCustomer.address.'), wrong]))

/** Said before it is sent: whose word it waits for. */
function Waits({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { customer, store } = useFront()
  const goesToColleague = cart.waitsForColleague && !cart.stops.includes('waitsForNobody')
  if (!goesToColleague && !cart.waitsForSeller) return null
  return (
    <div className={parts.help}>
      {goesToColleague && <p>{t('storeFront.cart.waitsColleague', { limit: centsText(customer?.spendingLimit ?? 0) })}</p>}
      {cart.waitsForSeller && <p>{t('storeFront.cart.waitsSeller', { company: store.companyName })}</p>}
    </div>
  )
}
