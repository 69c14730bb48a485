import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { byDue } from '../../../document/payment.ts'
import type { KeptInvoice } from '../../storage/kept.ts'
import { dayText } from '../days.ts'
import classes from '../sell.module.css'

/** The oldest due first. */
export function OpenInvoices({ invoices, day }: { invoices: readonly KeptInvoice[]; day: string }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="open-invoices">
      <Title order={2} size="h5" id="open-invoices">
        {t('deviceSell.openInvoices')}
      </Title>
      {invoices.length === 0 && <Text c="dimmed">{t('deviceSell.noInvoices')}</Text>}
      <ul className={classes.list}>
        {byDue(invoices).map(({ id, number, dueDay, day: made, balance }) => {
          const isLate = (dueDay ?? made) < day
          return (
            <li key={id}>
              <div className={classes.row}>
                <span className={classes.grow}>
                  {number || '–'}{' '}
                  <Text component="span" size="sm" c={isLate ? 'var(--mantine-color-error)' : 'dimmed'}>
                    {t(isLate ? 'deviceSell.lateSince' : 'deviceSell.dueOn', { day: dayText(dueDay ?? made) })}
                  </Text>
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
