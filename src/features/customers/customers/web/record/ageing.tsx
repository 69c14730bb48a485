import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { currentLocale } from '#web/app/text.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Section } from '#web/ui/page/section.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Customer } from '../../contract.ts'
import classes from './ageing.module.css'

const buckets = ['current', 'days30', 'days60', 'days90', 'older'] as const

/** The open balance by days overdue: a bar per row beside its figures, so that nothing depends on colour. */
export function Ageing({ customer: { ageing, openBalance } }: { customer: Customer }) {
  const { t } = useTranslation()
  const open = buckets.reduce((sum, bucket) => sum + Math.max(0, ageing[bucket]), 0)
  const percent = new Intl.NumberFormat(currentLocale(), { style: 'percent' })
  const share = (cents: number) => (open > 0 ? Math.max(0, cents) / open : 0)
  return (
    <Section title={t('customers.record.ageing')}>
      {openBalance < 0 && <Text mb="xs">{t('customers.record.credit', { amount: formatCents(-openBalance) })}</Text>}
      {open === 0 ? (
        openBalance >= 0 && <Text c="dimmed">{t('customers.record.noBalance')}</Text>
      ) : (
        <DataTable>
          <thead>
            <tr>
              <th>{t('customers.record.age')}</th>
              <th className={classes.barCell}>
                <span className="visually-hidden">{t('customers.record.share')}</span>
              </th>
              <th data-end>{t('customers.record.share')}</th>
              <th data-end>{t('customers.record.amount')}</th>
            </tr>
          </thead>
          <tbody>
            {buckets.map((bucket) => (
              <tr key={bucket}>
                <td>{t(`customers.record.buckets.${bucket}`)}</td>
                <td className={classes.barCell} aria-hidden>
                  {ageing[bucket] > 0 && (
                    <span
                      className={classes.bar}
                      data-overdue={bucket !== 'current' || undefined}
                      style={{ width: `${share(ageing[bucket]) * 100}%` }}
                    />
                  )}
                </td>
                <td data-end>{percent.format(share(ageing[bucket]))}</td>
                <td data-end>
                  <Money cents={ageing[bucket]} />
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
    </Section>
  )
}
