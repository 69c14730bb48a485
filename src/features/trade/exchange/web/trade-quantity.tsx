import { Text } from '@mantine/core'
import i18n, { textOf } from '#web/app/text.ts'

/** How many of a unit: the unit in words, with its code small beside it; one that we have no word for stands as it is. */
export function TradeQuantity({ quantity, unit }: { quantity: string; unit: string }) {
  const key = `trade.units.${unit}`
  if (!/^\w{1,10}$/.test(unit) || !i18n.exists(`${key}_other`)) return <span>{`${quantity} ${unit}`}</span>
  return (
    <span>
      {textOf(key, { count: Number(quantity) === 1 ? 1 : 2, quantity })}{' '}
      <Text span size="xs" c="dimmed">
        {unit}
      </Text>
    </span>
  )
}
