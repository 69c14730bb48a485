import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { CreditOf, Draft } from '../../../document/draft.ts'
import { byDue } from '../../../document/payment.ts'
import type { KeptCustomer } from '../../storage/kept.ts'
import type { Book } from '../book.ts'
import { dayText } from '../days.ts'

type Props = { book: Book; customer: KeptCustomer; draft: Draft; change: (to: Partial<Draft>) => void }

/** Which order or invoice a credit is of; none: it is the customer's. */
export function CreditFor({ book, customer, draft, change }: Props) {
  const { t } = useTranslation()
  const { orderId = null, invoiceId = null } = draft.credits ?? {}
  const orders = customer.lastOrders.map(({ id, label, day }) => ({
    value: `order ${id}`,
    label: t('deviceSell.creditForOrder', { label, day: dayText(day) }),
  }))
  const invoices = byDue(book.invoicesOf(customer.id)).map(({ id, number, balance }) => ({
    value: `invoice ${id}`,
    label: t('deviceSell.creditForInvoice', { number: number || '–', balance: formatCents(balance) }),
  }))
  const chosen = orderId ? `order ${orderId}` : invoiceId ? `invoice ${invoiceId}` : ''
  const all = [{ value: '', label: t('deviceSell.creditForNone') }, ...orders, ...invoices]
  return (
    <NativeSelect
      size="md"
      label={t('deviceSell.creditFor')}
      description={chosen && t('deviceSell.creditNote')}
      value={all.some(({ value }) => value === chosen) ? chosen : ''}
      data={all}
      onChange={({ currentTarget }) => change({ credits: creditOf(currentTarget.value) })}
    />
  )
}

function creditOf(value: string): CreditOf | null {
  const [kind, id = null] = value.split(' ')
  if (!id) return null
  return kind === 'order' ? { orderId: id, invoiceId: null } : { orderId: null, invoiceId: id }
}
