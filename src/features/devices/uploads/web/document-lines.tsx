import { Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { isOfVan } from '#features/devices/van/door.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { DeviceDocumentShown } from '../contract.ts'

export function DocumentLines({ shown: { lines, would } }: { shown: DeviceDocumentShown }) {
  const { t } = useTranslation()
  // Nothing is sold by a count or a restock.
  const isSold = !isOfVan(would)
  const isReceived = would === 'receipt'
  return (
    <section>
      <Title order={2} size="h4" mb="xs">
        {t('deviceReview.lines')}
      </Title>
      <DataTable>
        <thead>
          <tr>
            <th scope="col">{t('deviceReview.item')}</th>
            <th scope="col" data-end>
              {t(isReceived ? 'deviceReview.came' : 'deviceReview.quantity')}
            </th>
            {isReceived && (
              <th scope="col" data-end>
                {t('deviceReview.onItsWay')}
              </th>
            )}
            {isSold && (
              <>
                <th scope="col" data-end>
                  {t('deviceReview.price')}
                </th>
                <th scope="col" data-end data-wide>
                  {t('deviceReview.ourPrice')}
                </th>
                <th scope="col" data-end data-wide>
                  {t('deviceReview.discount')}
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map(
            ({ lineNo, itemNumber, description, quantity, unit, unitPrice, ourPrice, discountPercent, reason, damaged, expected }) => (
              <tr key={lineNo}>
                <td style={{ overflowWrap: 'anywhere' }}>
                  {itemNumber || t('deviceReview.itemGone')}
                  <Text size="sm" c="dimmed">
                    {description}
                  </Text>
                  {(damaged || reason) && (
                    <Text size="sm">{[damaged && t('deviceReview.damaged'), reason].filter(Boolean).join(' · ')}</Text>
                  )}
                </td>
                <td data-end>{[String(Number(quantity)), unit].filter(Boolean).join(' ')}</td>
                {isReceived && <td data-end>{Number(expected)}</td>}
                {isSold && (
                  <>
                    <td data-end>{dollars(unitPrice)}</td>
                    <td data-end data-wide>
                      {ourPrice === null ? '–' : dollars(ourPrice)}
                    </td>
                    <td data-end data-wide>
                      {Number(discountPercent) ? `${Number(discountPercent)}%` : ''}
                    </td>
                  </>
                )}
              </tr>
            ),
          )}
        </tbody>
      </DataTable>
    </section>
  )
}

/** Prices have up to five decimals. */
const dollars = (text: string) => `$${/\.\d{3,}$/.test(text) ? text : Number(text).toFixed(2)}`
