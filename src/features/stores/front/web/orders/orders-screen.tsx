import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ask, usePlace } from '../app/address.ts'
import { customerOf, useFront, whose } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { messageOf } from '../calls/call.ts'
import type { ShopOrderRow } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'
import { centsText, dayText } from '../parts/amounts.ts'
import { Button, ButtonLink } from '../parts/button.tsx'
import { TextField } from '../parts/field.tsx'
import { Bones, Empty, Shown } from '../parts/trouble.tsx'
import { MoneyState, OrderState } from './order-state.tsx'
import classes from './orders.module.css'

const quietMs = 200

export default function OrdersScreen() {
  const { t } = useTranslation()
  const front = useFront()
  const { query } = usePlace()
  const search = query.get('q') ?? ''
  const [typed, setTyped] = useState(search)
  useEffect(() => {
    if (typed.trim() === search) return
    const asking = setTimeout(() => ask({ q: typed.trim() }), quietMs)
    return () => clearTimeout(asking)
  }, [typed, search])
  const asked = { ...customerOf(front), search }
  const answer = useAsked(`orders ${whose(front)} ${search}`, (signal) => front.calls.listShopOrders(asked, { signal }))
  const more = async () => {
    const cursor = answer.value?.next
    if (!cursor) return
    const page = await front.calls.listShopOrders({ ...asked, cursor })
    answer.set(({ rows }) => ({ ...page, rows: [...rows, ...page.rows.filter(({ id }) => !rows.some((each) => each.id === id))] }))
  }
  return (
    <Screen title={t('storeFront.menu.orders')}>
      <div className={classes.search}>
        <TextField label={t('storeFront.orders.search')} maxLength={200} value={typed} onChange={(event) => setTyped(event.target.value)} />
      </div>
      <Shown answer={answer} bones={<Bones />}>
        {({ rows, next }) =>
          rows.length === 0 ? (
            <Empty
              title={search ? t('storeFront.orders.noneFound') : t('storeFront.orders.none')}
              text={search ? t('storeFront.nothingText') : t('storeFront.orders.noneText')}
            >
              <ButtonLink to="/">{t('storeFront.toCatalog')}</ButtonLink>
            </Empty>
          ) : (
            <>
              <ul className={classes.list}>
                {rows.map((order) => (
                  <Row key={order.id} order={order} />
                ))}
              </ul>
              {next && (
                <p className={classes.more}>
                  <Button onClick={() => more().catch((error) => front.say(messageOf(error)))}>{t('storeFront.showMore')}</Button>
                </p>
              )}
            </>
          )
        }
      </Shown>
    </Screen>
  )
}

function Row({ order }: { order: ShopOrderRow }) {
  const { t } = useTranslation()
  return (
    <li className={classes.row}>
      <div>
        <Link to={`/orders/${order.id}`} className={classes.label}>
          {t('storeFront.orders.number', { label: order.label })}
        </Link>
        <p className="front-quiet front-small">
          {dayText(order.orderDate)}
          {order.poNumber && ` · ${t('storeFront.orders.po', { number: order.poNumber })}`}
          {order.placedBy && ` · ${order.placedBy}`}
        </p>
      </div>
      <div className={classes.badges}>
        <OrderState order={order} />
        <MoneyState order={order} />
      </div>
      <p className={classes.amount}>
        {centsText(order.total)}
        <span className="front-quiet front-small">{t('storeFront.orders.lines', { count: order.itemCount })}</span>
      </p>
    </li>
  )
}
