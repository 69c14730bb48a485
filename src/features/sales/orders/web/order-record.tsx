import { Anchor, Button, SimpleGrid, Stack, Text } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { contextOf, isRequestLabel, nameOfLabel, wordsOf } from '#contract/order-label.ts'
import type { Ability } from '#contract/permissions.ts'
import { changeOrderPath, customerPath, orderPath, ordersPath, requestPath, requestsPath } from '#contract/places.ts'
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
import { OrderVersions } from './order-versions.tsx'
import { RecordTotals } from './record-totals.tsx'
import { RequestInvoices } from './requests/request-invoices.tsx'
import { ShipBy } from './ship-by.tsx'
import { StateBadge } from './state-badge.tsx'

type OrderPart = { order: Order }
/** What other features know about an order, below its head, in this order. */
export type OrderParts = { key: string; ability: Ability; Card: ComponentType<OrderPart> }[]

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'))

/** `Thread`: what happened, at the end of the page; `Receipt`: a button at its head; `Note`: beside each line. */
export type OrderFeatures = { parts: OrderParts; Thread: ComponentType<OrderPart>; Receipt: ComponentType<OrderPart>; Note: LineNote }

export function OrderRecord({ order, parts, Thread, Receipt, Note }: OrderFeatures & OrderPart) {
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
                <Receipt order={order} />
              </Suspense>
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
      {isRequest && <RequestInvoices invoices={order.invoices} />}
      {parts
        .filter(({ ability }) => can(ability))
        .map(({ key, Card }) => (
          <Suspense key={key} fallback={null}>
            <Card order={order} />
          </Suspense>
        ))}
      <OrderLines lines={order.lines} note={(lineNo) => <Note orderId={order.id} lineNo={lineNo} />} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Facts large rows={facts} />
        <RecordTotals order={order} />
      </SimpleGrid>
      {order.versions.length > 0 && <OrderVersions order={order} />}
      <Suspense fallback={null}>
        <Thread order={order} />
      </Suspense>
      {isCancelling && (
        <Suspense fallback={null}>
          <CancelDialog order={order} onClose={() => setCancelling(false)} />
        </Suspense>
      )}
    </Stack>
  )
}

/** What comes next, or what is in the way of it. */
function nextText({ invoiceOff, state, paymentState, heldBy, heldAbove, label }: Order): string {
  if (heldBy) return textOf(`approvals.held.${heldBy}`, { limit: formatCents(heldAbove ?? 0) })
  if (invoiceOff) return textOf('orders.record.invoiceOff', contextOf(label))
  if (state === 'Paid' && paymentState === 'Refunded') return textOf('orders.record.allRefunded')
  return textOf(`orders.record.next.${state}`, contextOf(label))
}
