import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { byDue } from '../../../document/payment.ts'
import type { Book } from '../book.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'
import { collectedFor } from './collected-for.ts'

/** The oldest due first. */
export function OpenInvoices({ book, customerId }: { book: Book; customerId: string }) {
  const { t } = useTranslation()
  const { day } = book
  const invoices = book.invoicesOf(customerId)
  return (
    <section aria-labelledby="open-invoices">
      <Title order={2} size="h5" id="open-invoices">
        {t('deviceSell.openInvoices')}
      </Title>
      {invoices.length === 0 && <Text c="dimmed">{t('deviceSell.noInvoices')}</Text>}
      <ul className={classes.list}>
        {byDue(invoices).map((invoice) => {
          const { id, number, dueDay, day: made, balance } = invoice
          const isLate = (dueDay ?? made) < day
          return (
            <li key={id}>
              <div className={classes.row}>
                <span className={classes.grow}>
                  {number || '–'}{' '}
                  <Text component="span" size="sm" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'}>
                    {t(isLate ? 'deviceSell.lateSince' : 'deviceSell.dueOn', { day: dayText(dueDay ?? made) })}
                  </Text>
                  {collectedFor(book, invoice, t).map((said) => (
                    <Text key={said} component="span" display="block" size="sm" c="dimmed">
                      {said}
                    </Text>
                  ))}
                </span>
                <span className="numbers">{formatCents(balance)}</span>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
