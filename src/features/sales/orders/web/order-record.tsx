import { Anchor, Button, Stack, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { contextOf, isRequestLabel, nameOfLabel, wordsOf } from '#contract/order-label.ts'
import type { Ability } from '#contract/permissions.ts'
import { changeOrderPath, copyOrderPath, customerPath, orderPath, ordersPath, requestPath, requestsPath } from '#contract/places.ts'
import { lazyPart } from '#web/app/lazy-part.ts'
import { noteRecent } from '#web/app/recent-records.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { Figure } from '#web/record/figure.tsx'
import { RecordHeader } from '#web/record/record-header.tsx'
import { dayText } from '#web/ui/values/dates.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import { isQuoted, type Order } from '../contract.ts'
import { type LineNote, OrderLines } from './order-lines.tsx'
import classes from './order-record.module.css'
import { OrderVersions } from './order-versions.tsx'
import { RecordTotals } from './record-totals.tsx'
import { RequestInvoices } from './requests/request-invoices.tsx'
import { ShipBy } from './ship-by.tsx'
import { StateBadge } from './state-badge.tsx'

type OrderPart = { order: Order }
/**
 * What other features know about an order, in this order. `place`: what somebody decides stands above the lines, its money as long as there is some to
 * ask for, the rest below them.
 */
export type OrderParts = { key: string; ability: Ability; place: 'above' | 'money' | 'below'; Card: ComponentType<OrderPart> }[]

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))

/** `Rail`: how far it is; `Thread`: what happened; `Papers`: buttons at its head; `Note`: beside each line. */
export type OrderFeatures = { parts: OrderParts; Note: LineNote } & Record<'Rail' | 'Thread' | 'Papers', ComponentType<OrderPart>>

/** What was ordered and what becomes of it, and beside that how far it is and what happened. */
export function OrderRecord({ order, parts, Rail, Thread, Papers, Note }: OrderFeatures & OrderPart) {
  const { t } = useTranslation()
  const can = useCan()
  const [isCancelling, setCancelling] = useState(false)
  const { label, state, customerId, customerName, openAmount, grandTotal, shippingAddress: ship, poNumber, memo, termsName } = order
  const isRequest = isRequestLabel(label)
  const words = wordsOf(label)
  const place = isRequest ? requestPath(order.id) : orderPath(order.id)
  useEffect(() => {
    noteRecent({ path: place, name: `${nameOfLabel(label)} · ${customerName}` })
  }, [place, label, customerName])
  const isQuote = isQuoted(state)
  const facts: { key: string; label: string; value: ReactNode }[] = (
    [
      [t('orders.record.source'), isRequest ? '' : textOf(`orders.source.${order.source}`)],
      [t('orders.record.store'), order.placedIn?.storeName ?? ''],
      [t('orders.record.shopper'), order.placedIn?.shopperName ?? ''],
      [t('fields.poNumber'), poNumber],
      [t('fields.shipFrom'), order.shipFrom ? dayText(order.shipFrom) : ''],
      [t('fields.shipBy'), order.shipBy ? <ShipBy key="shipBy" {...order} /> : ''],
      [t('fields.deliverBy'), order.deliverBy ? dayText(order.deliverBy) : ''],
      [t('fields.cancelAfter'), order.cancelAfter ? dayText(order.cancelAfter) : ''],
      [t('fields.acceptedBy'), order.acceptedBy],
      [t('fields.terms'), termsName],
      [t('fields.dueDate'), order.dueDate && order.openAmount > 0 ? dayText(order.dueDate) : ''],
      [t('fields.salesRepresentative'), order.salesRepresentative],
      [
        t('orders.form.shipTo'),
        isRequest ? '' : [ship.addressName, ship.address1, ship.address2, ship.city, ship.state, ship.zip].filter(Boolean).join(', '),
      ],
      [t('fields.memo'), memo],
    ] as [string, ReactNode][]
  )
    .filter(([, value]) => value)
    .map(([label, value]) => ({ key: label, label, value }))
  const isAsked = isQuote || openAmount > 0
  const isAbove = ({ place: at }: OrderParts[number]) => at === 'above' || (at === 'money' && isAsked)
  return (
    <Stack gap="xl">
      <div>
        <RecordHeader
          list={{ path: isRequest ? requestsPath : ordersPath, label: t('orders.record.toList', words) }}
          title={t(isQuote ? 'orders.quote.title' : 'orders.record.title', words)}
          beside={<StateBadge {...order} />}
          description={
            <Anchor component={Link} to={customerPath(customerId)}>
              {customerName}
            </Anchor>
          }
          actions={
            <>
              <Suspense fallback={null}>
                <Papers order={order} />
              </Suspense>
              {!isRequest && can('orders.write') && (
                <Button component={Link} to={copyOrderPath(order.id)} variant="default">
                  {t('orders.record.copy')}
                </Button>
              )}
              {order.canCancel && (
                <Button variant="default" onClick={() => setCancelling(true)}>
                  {t(isQuote ? 'orders.quote.cancel' : 'orders.record.cancel', words)}
                </Button>
              )}
              {order.canChange && (
                <Button component={Link} to={changeOrderPath(order.id)} variant="default">
                  {t(isQuote ? 'orders.quote.change' : 'orders.change.open')}
                </Button>
              )}
            </>
          }
          figures={
            <>
              {!isRequest && <Figure label={t('orders.totals.grandTotal')}>{formatCents(grandTotal)}</Figure>}
              {!isQuote && <Figure label={t('orders.record.open')}>{formatCents(openAmount)}</Figure>}
            </>
          }
        />
        <Text>{nextText(order)}</Text>
      </div>
      <div className={classes.page}>
        <div className={classes.rail}>
          <Suspense fallback={null}>
            <Rail order={order} />
          </Suspense>
        </div>
        <Stack gap="xl" className={classes.main}>
          {isRequest && <RequestInvoices invoices={order.invoices} />}
          <Parts parts={parts.filter(isAbove)} order={order} />
          <OrderLines lines={order.lines} note={(lineNo) => <Note orderId={order.id} lineNo={lineNo} />} />
          <RecordTotals order={order} />
          <Parts parts={parts.filter((part) => !isAbove(part))} order={order} />
        </Stack>
        <Stack gap="xl" className={classes.side}>
          <Facts large rows={facts} />
          {order.versions.length > 0 && <OrderVersions order={order} />}
          <Suspense fallback={null}>
            <Thread order={order} />
          </Suspense>
        </Stack>
      </div>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog order={order} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

function Parts({ parts, order }: { parts: OrderParts } & OrderPart) {
  const can = useCan()
  return parts
    .filter(({ ability }) => can(ability))
    .map(({ key, Card }) => (
      <Suspense key={key} fallback={null}>
        <Card order={order} />
      </Suspense>
    ))
}

/** What comes next, or what is in the way of it. */
function nextText({ invoiceOff, state, paymentState, heldBy, heldAbove, label }: Order): string {
  if (heldBy) return textOf(`approvals.held.${heldBy}`, { limit: formatCents(heldAbove ?? 0) })
  if (invoiceOff) return textOf('orders.record.invoiceOff', contextOf(label))
  if (state === 'Paid' && paymentState === 'Refunded') return textOf('orders.record.allRefunded')
  return textOf(`orders.record.next.${state}`, contextOf(label))
}
