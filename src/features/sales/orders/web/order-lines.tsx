import { Table, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TableScroll } from '#web/ui/table-scroll.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Order } from '../contract.ts'
import { priceText } from './price-text.ts'

export function OrderLines({ lines }: { lines: Order['lines'] }) {
  const { t } = useTranslation()
  const isDiscounted = lines.some(({ discountPercent }) => Number(discountPercent))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('orders.form.lines')}
      </Title>
      <TableScroll minWidth={560} label={t('orders.form.lines')}>
        <Table verticalSpacing="sm">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('orders.record.what')}</Table.Th>
              <Table.Th ta="right">{t('fields.quantity')}</Table.Th>
              <Table.Th ta="right">{t('fields.unitPrice')}</Table.Th>
              {isDiscounted && <Table.Th ta="right">{t('fields.discountPercent')}</Table.Th>}
              <Table.Th ta="right">{t('fields.amount')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lines.map(({ itemNumber, description, quantity, unit, unitPrice, discountPercent, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
              <Table.Tr key={index}>
                <Table.Td>
                  {itemNumber && <Text fw={550}>{itemNumber}</Text>}
                  <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {`${Number(quantity)} ${unit}`.trim()}
                </Table.Td>
                <Table.Td ta="right" className="numbers">
                  {`$${priceText(unitPrice)}`}
                </Table.Td>
                {isDiscounted && (
                  <Table.Td ta="right" className="numbers">
                    {Number(discountPercent) ? `${Number(discountPercent)}%` : ''}
                  </Table.Td>
                )}
                <Table.Td ta="right">
                  <Money cents={amount} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </TableScroll>
    </section>
  )
}
