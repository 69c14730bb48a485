import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFront } from '../app/front.ts'
import type { ReorderAnswer, ShopOrder } from '../calls/shop-calls.ts'
import { forget } from '../calls/use-asked.ts'
import { AddTrouble } from '../cart/add-trouble.tsx'
import { centsText, priceText, quantityText } from '../parts/amounts.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Notice } from '../parts/notice.tsx'
import parts from '../parts/parts.module.css'
import { Trouble } from '../parts/trouble.tsx'
import { usePress } from '../parts/use-press.ts'
import { useSent } from '../parts/use-sent.ts'
import classes from './orders.module.css'

/** Pay it, order it once more, call it off. */
export function OrderActions({ order, again }: { order: ShopOrder; again: () => void }) {
  const { t } = useTranslation()
  const { calls, change, customer, chooseCustomer, store, say } = useFront()
  const press = usePress()
  const [isAsked, setAsked] = useState(false)
  const [repeated, setRepeated] = useState<ReorderAnswer | null>(null)
  const paying = useSent(async () => location.assign((await calls.payShopOrder({ orderId: order.id })).payUrl))
  const repeating = useSent(async () => {
    const { customerId } = await change(async () => {
      const answer = await press(order.id, (requestKey) => calls.reorder({ orderId: order.id, requestKey }))
      setRepeated(answer)
      return answer.cart
    })
    // It went into the cart of the order's own customer, who may be another than the one chosen.
    const its = store.shopper?.customers.find(({ id }) => id === customerId)
    if (!its || its.id === customer?.id) return
    chooseCustomer(its.id)
    say(t('storeFront.switch.done', { name: its.name }))
  })
  const cancelling = useSent(async () => {
    await calls.cancelShopOrder({ orderId: order.id })
    setAsked(false)
    forget('orders')
    say(t('storeFront.orders.cancelled', { label: order.label }))
    again()
  })
  return (
    <>
      <div className={classes.actions}>
        {order.mayPay && (
          <Button kind={order.money === 'onAccount' ? undefined : 'main'} onClick={paying.send} aria-disabled={paying.isSending}>
            {t('storeFront.orders.pay', { amount: centsText(order.open) })}
          </Button>
        )}
        {order.mayOrder && (
          <Button onClick={repeating.send} aria-disabled={repeating.isSending}>
            {t('storeFront.orders.again')}
          </Button>
        )}
        {order.mayCancel && (
          <Button kind="plain" onClick={() => setAsked(true)}>
            {t('storeFront.orders.cancel')}
          </Button>
        )}
      </div>
      {Boolean(paying.error) && <Trouble error={paying.error} />}
      {Boolean(repeating.error) && <AddTrouble error={repeating.error} />}
      {repeated && <Repeated answer={repeated} />}
      {isAsked && (
        <Dialog title={t('storeFront.orders.cancelTitle', { label: order.label })} onClose={() => setAsked(false)}>
          <div className={parts.stack}>
            <p>{t('storeFront.orders.cancelText')}</p>
            {Boolean(cancelling.error) && <Trouble error={cancelling.error} />}
            <div className={parts.row}>
              <Button kind="main" onClick={cancelling.send} aria-disabled={cancelling.isSending}>
                {t('storeFront.orders.cancel')}
              </Button>
              <Button onClick={() => setAsked(false)}>{t('storeFront.orders.keep')}</Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}

const beforeText = (why: ReorderAnswer['changed'][number]['why'], before: string) =>
  why === 'renamed' ? before : why === 'pack' ? quantityText(before) : priceText(before)

/** What of it is in the cart now, and by name what is not, or not as it was. */
function Repeated({ answer }: { answer: ReorderAnswer }) {
  const { t } = useTranslation()
  const { added, left, changed } = answer
  return (
    <Notice
      tone={left.length ? 'warn' : 'right'}
      live
      beside={
        <ButtonLink to="/cart" kind="main">
          {t('storeFront.toCart')}
        </ButtonLink>
      }
    >
      <p>{t('storeFront.quick.added', { count: added })}</p>
      {left.length + changed.length > 0 && (
        <ul className={classes.named}>
          {left.map(({ number, name, why }) => (
            <li key={number}>{`${number} ${name}: ${t(`storeFront.left.${why}`)}`}</li>
          ))}
          {changed.map(({ number, name, why, before }) => (
            <li key={`${number} ${why}`}>{`${number} ${name}: ${t(`storeFront.changed.${why}`, { before: beforeText(why, before) })}`}</li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
