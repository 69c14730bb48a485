import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { priceText } from '#features/sales/orders/web/door.ts'
import { Money } from '#web/ui/values/money.tsx'
import type { Document } from '../../contract.ts'
import type { ShownOrder } from '../../shown-order.ts'
import { AskedDeliveries } from '../asked-deliveries.tsx'
import { ItemCodes } from '../item-codes.tsx'
import { TradeQuantity } from '../trade-quantity.tsx'

type Props = { line: ShownOrder['lines'][number]; index: number; item: Document['items'][number] }

/** A line as the partner wrote it, and what of ours it means. */
export function OrderLine({ line, index, item }: Props) {
  const { t } = useTranslation()
  const ours = (
    <>
      {item ? item.itemNumber : t('edi.noItem')}
      {item && item.casePack !== '1' && (
        <Text size="sm" c="dimmed">
          {t('edi.packOf', { count: Number(item.casePack) })}
        </Text>
      )}
    </>
  )
  return (
    <tr>
      <td data-wide>{line.number || index + 1}</td>
      <td>
        <ItemCodes codes={line.codes} />
        <Text size="sm" c="dimmed">
          {line.descriptions.join(' ')}
          {line.stores.length > 0 && ` ${t('edi.shared', { count: line.stores.length })}`}
        </Text>
        <AskedDeliveries deliveries={line.deliveries} unit={line.unit} />
        <div data-narrow>
          {t('edi.columns.ours')}: {ours}
        </div>
      </td>
      <td data-wide>{ours}</td>
      <td data-end>
        <TradeQuantity quantity={line.quantity} unit={line.unit} />
      </td>
      <td data-end>{line.price === null ? '' : priceText(line.price)}</td>
      <td data-end data-wide>
        {line.amountCents !== null && <Money cents={line.amountCents} />}
      </td>
    </tr>
  )
}
