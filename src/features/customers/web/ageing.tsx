import { Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { currentLanguage } from '#web/text.ts'
import { Money } from '#web/ui/money.tsx'
import type { Customer } from './customer-record.tsx'
import classes from './record.module.css'
import { Section } from './section.tsx'

const buckets = ['current', 'days30', 'days60', 'days90', 'older'] as const

/** The open balance by days overdue: a bar per row beside its figures, so that nothing depends on colour. */
export function Ageing({ customer: { ageing, openBalance } }: { customer: Customer }) {
  const { t } = useTranslation()
  const open = buckets.reduce((sum, bucket) => sum + Math.max(0, ageing[bucket]), 0)
  const percent = new Intl.NumberFormat(currentLanguage(), { style: 'percent' })
  const share = (cents: number) => (open > 0 ? Math.max(0, cents) / open : 0)
  return (
    <Section title={t('customers.record.ageing')}>
      {openBalance < 0 && <Text mb="xs">{t('customers.record.credit', { amount: formatCents(-openBalance) })}</Text>}
      {open === 0 ? (
        openBalance >= 0 && <Text c="dimmed">{t('customers.record.noBalance')}</Text>
      ) : (
        <Table verticalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('customers.record.age')}</Table.Th>
              <Table.Th visibleFrom="sm" w="40%">
                <span className="visually-hidden">{t('customers.record.share')}</span>
              </Table.Th>
              <Table.Th ta="right">{t('customers.record.share')}</Table.Th>
              <Table.Th ta="right">{t('customers.record.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {buckets.map((bucket) => (
              <Table.Tr key={bucket}>
                <Table.Td>{t(`customers.record.buckets.${bucket}`)}</Table.Td>
                <Table.Td visibleFrom="sm" aria-hidden>
                  {ageing[bucket] > 0 && (
                    <span
                      className={classes.bar}
                      data-overdue={bucket !== 'current' || undefined}
                      style={{ width: `${share(ageing[bucket]) * 100}%` }}
                    />
                  )}
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {percent.format(share(ageing[bucket]))}
                </Table.Td>
                <Table.Td ta="right">
                  <Money cents={ageing[bucket]} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}
