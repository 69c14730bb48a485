import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { ItemStock } from '../../contract.ts'
import { dollarsText, quantityText, signedText } from '../figures.tsx'

/** How ours stands with QuickBooks, and what it is worth to who may know. */
export function BooksLine({ stock: { inQuickbooks, onHand, difference, unit, cost, value } }: { stock: ItemStock }) {
  const { t } = useTranslation()
  const differs = difference !== null && Number(difference) !== 0
  return (
    <Text size="sm" c="dimmed" mt="xs">
      {inQuickbooks !== null && t('stock.item.inQuickbooks', { quantity: quantityText(inQuickbooks, unit) })}{' '}
      {differs && (
        <Text span inherit fw={550} c="var(--mantine-color-error)">
          {t('stock.item.differs', { difference: signedText(difference) })}
        </Text>
      )}
      {!differs && inQuickbooks !== null && Number(inQuickbooks) !== Number(onHand) && t('stock.item.explained')}{' '}
      {value !== null && cost !== null && t('stock.item.worth', { value: dollarsText(value), cost: dollarsText(cost) })}
    </Text>
  )
}
