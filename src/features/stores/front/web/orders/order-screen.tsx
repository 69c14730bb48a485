import { useTranslation } from 'react-i18next'
import { usePlace } from '../app/address.ts'
import { useFront } from '../app/front.ts'
import { Link } from '../app/link.tsx'
import { Screen } from '../app/screen.tsx'
import { codeOf } from '../calls/call.ts'
import type { ShopOrder } from '../calls/shop-calls.ts'
import { useAsked } from '../calls/use-asked.ts'
import { SumList } from '../cart/sums.tsx'
import { centsText, countedText, dayText, momentText, priceText, unitText } from '../parts/amounts.ts'
import { ButtonLink } from '../parts/button.tsx'
import { Notice } from '../parts/notice.tsx'
import { Bones, Empty, Shown } from '../parts/trouble.tsx'
import { OrderActions } from './order-actions.tsx'
import { MoneyState, OrderState } from './order-state.tsx'
import classes from './orders.module.css'

export default function OrderScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const { calls } = useFront()
  const { query } = usePlace()
  const answer = useAsked<ShopOrder>(`order ${id}`, (signal) => calls.getShopOrder(id, { signal }))
  const { value } = answer
  if (!value && ['notFound', 'invalid'].includes(codeOf(answer.error)))
    return (
      <Screen title={t('storeFront.orders.gone')}>
        <Empty title={t('storeFront.orders.goneText')}>
          <ButtonLink to="/orders">{t('storeFront.menu.orders')}</ButtonLink>
        </Empty>
      </Screen>
    )
  return (
    <Screen
      key={value ? 'there' : 'coming'}
      title={value ? t('storeFront.orders.number', { label: value.label }) : t('storeFront.loading')}
    >
      {value && query.has('thanks') && <Thanks order={value} />}
      <Shown answer={answer} bones={<Bones />}>
        {(order) => <Order order={order} again={answer.again} />}
      </Shown>
    </Screen>
  )
}

/** What comes next, in words. */
function Thanks({ order }: { order: ShopOrder }) {
  const { t } = useTranslation()
  const { store } = useFront()
  const next =
    order.state === 'waiting'
      ? t('storeFront.thanks.waiting', { company: store.companyName })
      : order.state === 'toPay'
        ? t('storeFront.thanks.toPay')
        : t('storeFront.thanks.accepted')
  return (
    <div className={classes.thanks}>
      <Notice tone="right" live>
        <h2>{t('storeFront.thanks.title')}</h2>
        <p>{next}</p>
        <p>{t('storeFront.thanks.mail', { email: store.shopper?.email ?? '' })}</p>
      </Notice>
    </div>
  )
}

function Order({ order, again }: { order: ShopOrder; again: () => void }) {
  const { t } = useTranslation()
  return (
    <div className={classes.columns}>
      <div>
        <div className={classes.facts}>
          <p className={classes.badges}>
            <OrderState order={order} />
            <MoneyState order={order} />
          </p>
          <p className="front-quiet">
            {t('storeFront.orders.placed', { day: dayText(order.orderDate), name: order.placedBy })}
            {order.poNumber && ` · ${t('storeFront.orders.po', { number: order.poNumber })}`}
          </p>
          {order.reason && <Notice tone="wrong">{t('storeFront.orders.reason', { reason: order.reason })}</Notice>}
          <OrderActions order={order} again={again} />
        </div>
        <Lines order={order} />
        <dl className={classes.words}>
          <Fact name={t('storeFront.cart.shipTo')} value={order.shipTo} />
          <Fact name={t('storeFront.cart.wanted')} value={order.wantedOn ? dayText(order.wantedOn) : ''} />
          <Fact name={t('storeFront.cart.note')} value={order.note} />
        </dl>
      </div>
      <aside className={classes.side} aria-label={t('storeFront.cart.summary')}>
        <SumList sums={order} />
        {order.orderedTotal !== null && (
          <p className={classes.changed}>{t('storeFront.orders.changedTotal', { amount: centsText(order.orderedTotal) })}</p>
        )}
        {order.open > 0 && order.open !== order.total && <p>{t('storeFront.orders.open', { amount: centsText(order.open) })}</p>}
        <Receipts order={order} />
        <Thread order={order} />
      </aside>
    </div>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) =>
  value && (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )

/** What the seller changed stands beside what was ordered. */
function Lines({ order }: { order: ShopOrder }) {
  const { t } = useTranslation()
  return (
    <ul className={classes.lines} aria-label={t('storeFront.cart.lines')}>
      {order.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: one item may stand there twice
        <li key={place}>
          <div>
            <h2>{line.itemId ? <Link to={`/item/${line.itemId}`}>{line.name}</Link> : line.name}</h2>
            <p className="front-quiet front-small">{line.number}</p>
            {line.orderedQuantity !== null && (
              <p className={classes.changed}>
                {t('storeFront.orders.changed', { quantity: countedText(line.orderedQuantity, line.unit) })}
              </p>
            )}
          </div>
          <p className="front-number">
            {countedText(line.quantity, line.unit)}
            <span className="front-quiet front-small">{`${priceText(line.unitPrice)} / ${unitText(line.unit)}`}</span>
          </p>
          <p className={classes.amount}>{centsText(line.amount)}</p>
        </li>
      ))}
    </ul>
  )
}

function Receipts({ order }: { order: ShopOrder }) {
  const { t } = useTranslation()
  if (order.receipts.length === 0) return null
  return (
    <div>
      <h2>{t('storeFront.orders.receipts')}</h2>
      <ul>
        {order.receipts.map(({ number, url }) => (
          <li key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {t('storeFront.orders.receipt', { number })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Thread({ order }: { order: ShopOrder }) {
  const { t } = useTranslation()
  const { store } = useFront()
  return (
    <section aria-label={t('storeFront.orders.thread')}>
      <h2>{t('storeFront.orders.thread')}</h2>
      <ol className={classes.thread}>
        {order.thread.map(({ at, what, detail }) => (
          <li key={`${at} ${what}`}>
            <p>
              {t(`storeFront.thread.${what}`)}
              {detail && ` · ${detail}`}
            </p>
            <p className="front-quiet front-small">
              <time dateTime={at}>{momentText(at, store.timeZone)}</time>
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
