import { Text, Title } from '@mantine/core'
import type { ComponentType, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { WhyPrice } from '#features/catalog/prices/web/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { Money } from '#web/ui/values/money.tsx'
import type { Order } from '../contract.ts'
import { priceText } from './price-text.ts'

/** What another feature knows of a line. */
export type LineNote = ComponentType<{ orderId: string; lineNo: number }>

type Line = Pick<
  Order['lines'][number],
  'itemNumber' | 'description' | 'quantity' | 'unit' | 'unitPrice' | 'discountPercent' | 'priceWhy' | 'amount'
>

/** On a phone what a line is of stands below its name, so that its amount stays in sight. */
export function OrderLines({ lines, note }: { lines: readonly Line[]; note?: (lineNo: number) => ReactNode }) {
  const { t } = useTranslation()
  const isDiscounted = lines.some(({ discountPercent }) => Number(discountPercent))
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('orders.form.lines')}
      </Title>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('orders.record.what')}</th>
            <th scope="col" data-end data-wide>
              {t('fields.quantity')}
            </th>
            <th scope="col" data-end data-wide>
              {t('fields.unitPrice')}
            </th>
            {isDiscounted && (
              <th scope="col" data-end data-wide>
                {t('fields.discountPercent')}
              </th>
            )}
            <th scope="col" data-end>
              {t('fields.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line has no other name than its place
            <tr key={index}>
              <td>
                {line.itemNumber && <Text fw={550}>{line.itemNumber}</Text>}
                <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{line.description}</Text>
                <Text component="div" size="sm" c="dimmed" className="numbers" data-narrow>
                  {quantityOf(line)} × <Price line={line} /> {discountOf(line) && `−${discountOf(line)}`}
                </Text>
                {note?.(index + 1)}
              </td>
              <td data-end data-wide>
                {quantityOf(line)}
              </td>
              <td data-end data-wide>
                <Price line={line} />
              </td>
              {isDiscounted && (
                <td data-end data-wide>
                  {discountOf(line)}
                </td>
              )}
              <td data-end>
                <Money cents={line.amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </DataTable>
    </section>
  )
}

const quantityOf = ({ quantity, unit }: Line) => `${Number(quantity)} ${unit}`.trim()
function Price({ line: { unitPrice, priceWhy } }: { line: Line }) {
  const price = `$${priceText(unitPrice)}`
  return priceWhy ? <WhyPrice price={price} why={priceWhy} /> : price
}
const discountOf = ({ discountPercent }: Line) => (Number(discountPercent) ? `${Number(discountPercent)}%` : '')
