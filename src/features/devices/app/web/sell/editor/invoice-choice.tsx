import { Checkbox, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import type { Draft, DraftPayment } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import { byDue } from '../../../document/payment.ts'
import type { Book } from '../book.ts'
import { collectedFor } from '../customers/collected-for.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'

type Props = { book: Book; known: Known; draft: Draft; change: (to: Partial<Draft>) => void }

/** Which invoices a payment is for. The amount follows what is chosen until somebody types another one. */
export function InvoiceChoice({ book, known, draft, change }: Props) {
  const { t } = useTranslation()
  const invoices = byDue(book.invoicesOf(draft.customerId))
  const { payment } = draft
  if (!payment) return null
  const sumOf = (ids: readonly string[]) => ids.reduce((sum, id) => sum + (known.invoice(id)?.balance ?? 0), 0)
  const follows = payment.amount === '' || payment.amount === dollars(sumOf(payment.invoiceIds))
  const choose = (invoiceIds: string[]) => {
    const amount = follows ? dollars(sumOf(invoiceIds)) : payment.amount
    change({ payment: { ...payment, invoiceIds, amount } satisfies DraftPayment })
  }
  return (
    <section aria-labelledby="for-invoices">
      <Title order={2} size="h5" id="for-invoices">
        {t('deviceSell.forInvoices')}
      </Title>
      {invoices.length === 0 && <Text c="dimmed">{t('deviceSell.noInvoices')}</Text>}
      <ul className={classes.list}>
        {invoices.map(({ id, number, day, dueDay, balance, ...invoice }) => (
          <li key={id}>
            <Checkbox
              py="sm"
              checked={payment.invoiceIds.includes(id)}
              label={`${number || '–'} · ${t((dueDay ?? day) < book.day ? 'deviceSell.lateSince' : 'deviceSell.dueOn', { day: dayText(dueDay ?? day) })} · ${formatCents(balance)}`}
              description={collectedFor(book, { ...invoice, id, balance }, t).join(' · ')}
              onChange={({ currentTarget }) =>
                choose(currentTarget.checked ? [...payment.invoiceIds, id] : payment.invoiceIds.filter((each) => each !== id))
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

const dollars = (cents: number) => (cents === 0 ? '' : (cents / 100).toFixed(2))
