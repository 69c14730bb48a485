import { Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ShipBy } from '#features/sales/orders/web/door.ts'
import { dayText } from '#web/ui/values/dates.ts'
import type { Shipments } from '../contract.ts'

/** The days that the customer set, for whoever ships now. */
export function DaysToShip({ days: { shipFrom, shipBy, deliverBy, cancelAfter }, state }: Pick<Shipments, 'days' | 'state'>) {
  const { t } = useTranslation()
  const shown = [
    [t('fields.shipFrom'), shipFrom && dayText(shipFrom)],
    [t('fields.shipBy'), shipBy && <ShipBy key="shipBy" shipBy={shipBy} state={state} />],
    [t('fields.deliverBy'), deliverBy && dayText(deliverBy)],
    [t('fields.cancelAfter'), cancelAfter && dayText(cancelAfter)],
  ] as const
  if (!shown.some(([, day]) => day)) return null
  return (
    <Group gap="md">
      {shown.map(
        ([label, day]) =>
          day && (
            <Text key={label} size="sm" component="div">
              <Text span size="sm" c="dimmed">
                {`${label}: `}
              </Text>
              {day}
            </Text>
          ),
      )}
    </Group>
  )
}
