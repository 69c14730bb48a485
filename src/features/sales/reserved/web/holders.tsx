import { Anchor, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { orderPath } from '#contract/places.ts'
import { useApi } from '#web/app/calls/query.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import { listHolders } from '../contract.ts'

/** Which orders hold an item, for its page. */
export default function Holders({ itemId, unit }: { itemId: string; unit: string }) {
  const { t } = useTranslation()
  const { data } = useApi(listHolders, { params: { itemId } })
  if (!data) return null
  return (
    <section>
      <Title order={2} size="h4" mb="sm">
        {t('stock.reserved.title')}
      </Title>
      {data.rows.length > 0 && (
        <DataTable>
          <thead>
            <tr>
              <th scope="col">{t('stock.reserved.order')}</th>
              <th scope="col">{t('stock.reserved.customer')}</th>
              <th scope="col" data-end>
                {t('fields.quantity')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map(({ orderId, number, customerName, quantity }) => (
              <tr key={orderId}>
                <td>
                  <Anchor component={Link} to={orderPath(orderId)} inherit>
                    #{number}
                  </Anchor>
                </td>
                <td style={{ overflowWrap: 'anywhere' }}>{customerName}</td>
                <td data-end>
                  {Number(quantity)} {unit}
                </td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      )}
      {(data.more || data.rows.length === 0) && (
        <Text size="sm" c="dimmed">
          {t(data.more ? 'stock.reserved.more' : 'stock.reserved.others')}
        </Text>
      )}
    </section>
  )
}
