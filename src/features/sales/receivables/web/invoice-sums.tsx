import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { DayText } from '#web/ui/values/date-text.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Invoice } from '../contract.ts'

/** From what it came to down to what is open: every payment and credit by itself. */
export function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { t } = useTranslation()
  const { total, tax, balance, applied, otherwise, collected } = invoice
  return (
    <Section title={t('receivables.sums')}>
      <DataTable>
        <tbody>
          {tax !== 0 && <Sum label={t('receivables.beforeTax')} cents={total - tax} />}
          {tax !== 0 && <Sum label={t('orders.totals.taxes')} cents={tax} />}
          <Sum label={t('customers.record.total')} cents={total} />
          {applied.map(({ id, kind, number, day, method, amount, path }) => {
            const name = [t(`receivables.${kind}`), number, method].filter(Boolean).join(' ')
            return (
              <tr key={id}>
                <th scope="row">
                  {path ? (
                    <Anchor component={Link} to={path}>
                      {name}
                    </Anchor>
                  ) : (
                    name
                  )}
                </th>
                <td>
                  <DayText iso={day} />
                </td>
                <td data-end>
                  <Money cents={0 - amount} />
                </td>
              </tr>
            )
          })}
          {otherwise !== 0 && <Sum label={t('receivables.otherwise')} cents={0 - otherwise} />}
          <tr>
            <th scope="row">
              <strong>{t('fields.openAmount')}</strong>
            </th>
            <td />
            <td data-end>
              <strong>
                <Money cents={balance} />
              </strong>
            </td>
          </tr>
          {collected.map(({ amount, rep, on, books }) => (
            <tr key={`${on} ${rep} ${amount}`}>
              <th scope="row">{t(`receivables.collected.${books}`, { rep })}</th>
              <td>
                <DayText iso={on} />
              </td>
              <td data-end>
                <Money cents={0 - amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </Section>
  )
}

const Sum = ({ label, cents }: { label: string; cents: number }) => (
  <tr>
    <th scope="row">{label}</th>
    <td />
    <td data-end>
      <Money cents={cents} />
    </td>
  </tr>
)
