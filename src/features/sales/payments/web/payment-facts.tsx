import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { wordsOf } from '#contract/order-label.ts'
import { orderPath, payoutPath } from '#contract/places.ts'
import { useCan } from '#web/app/session/use-can.ts'
import { textOf } from '#web/app/text.ts'
import { DayText } from '#web/ui/values/date-text.tsx'
import { exactTime } from '#web/ui/values/dates.ts'
import { Facts } from '#web/ui/values/facts.tsx'
import type { Payment } from '../contract.ts'
import { methodText } from './method-text.ts'

const wallets = ['apple_pay', 'google_pay', 'link', 'samsung_pay']

export function PaymentFacts({ payment }: { payment: Payment }) {
  const { t } = useTranslation()
  const can = useCan()
  const { orderId, orderNo, wallet, created, paidAt, availableOn, payoutId, receiptUrl, atStripe, id } = payment
  const method = [methodText(payment), wallets.includes(wallet) ? textOf(`payments.wallet.${wallet}`) : ''].filter(Boolean).join(' · ')
  const facts: [string, ReactNode][] = [
    [t('fields.orderNo'), orderId && <Inside to={orderPath(orderId)}>{t('orders.record.title', wordsOf(orderNo))}</Inside>],
    [t('fields.paymentMethod'), method],
    [t('fields.created'), exactTime(created)],
    [t('payments.record.paidAt'), paidAt && exactTime(paidAt)],
    [t('payments.record.availableOn'), availableOn && <DayText iso={availableOn} />],
    [t('fields.payout'), payoutId && can('payouts.read') && <Inside to={payoutPath(payoutId)}>{payoutId}</Inside>],
    [t('payments.receipt'), receiptUrl && <Outside href={receiptUrl}>{t('payments.record.openReceipt')}</Outside>],
    [
      t('fields.transactionId'),
      <Outside key={id} href={atStripe}>
        {id}
      </Outside>,
    ],
  ]
  return <Facts large rows={facts.filter(([, value]) => value).map(([label, value]) => ({ key: label, label, value }))} />
}

const Inside = ({ to, children }: { to: string; children: ReactNode }) => (
  <Anchor component={Link} to={to}>
    {children}
  </Anchor>
)
const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noreferrer">
    {children}
  </Anchor>
)
