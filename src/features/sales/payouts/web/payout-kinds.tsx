import { Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { textOf } from '#web/app/text.ts'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Payout } from '../contract.ts'
import { kindKey } from '../contract.ts'

/** Totals by kind; the last line is what went to the bank. */
export function PayoutKinds({ payout: { kinds } }: { payout: Payout }) {
  const { t } = useTranslation()
  const sum = (of: 'amount' | 'fee' | 'net' | 'count') => kinds.reduce((total, each) => total + each[of], 0)
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('payouts.kinds')}
      </Title>
      <TableScroll minWidth={300} label={t('payouts.kinds')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('fields.movementKind')}</Table.Th>
              <Table.Th ta="right">{t('fields.movements')}</Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.amount')}
              </Table.Th>
              <Table.Th ta="right" visibleFrom="sm">
                {t('fields.fee')}
              </Table.Th>
              <Table.Th ta="right">{t('fields.net')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {kinds.map(({ kind, count, amount, fee, net }) => (
              <Table.Tr key={kind}>
                <Table.Td>{textOf(kindKey(kind))}</Table.Td>
                <Table.Td ta="right" className="numbers">
                  {count}
                </Table.Td>
                <Amounts amount={amount} fee={fee} net={net} />
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr fw={650}>
              <Table.Th scope="row">{t('payouts.total')}</Table.Th>
              <Table.Td ta="right" className="numbers">
                {sum('count')}
              </Table.Td>
              <Amounts amount={sum('amount')} fee={sum('fee')} net={sum('net')} />
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </TableScroll>
    </section>
  )
}

/** A fee is taken away. A phone has room for what is left of the amount. */
export const Amounts = ({ amount, fee, net }: { amount: number; fee: number; net: number }) => (
  <>
    <Table.Td ta="right" visibleFrom="sm">
      <Money cents={amount} />
    </Table.Td>
    <Table.Td ta="right" visibleFrom="sm">
      <Money cents={fee ? -fee : 0} />
    </Table.Td>
    <Table.Td ta="right">
      <Money cents={net} />
    </Table.Td>
  </>
)
