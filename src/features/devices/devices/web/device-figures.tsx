import { Text } from '@mantine/core'
import { IconAlertTriangle, IconDatabaseExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { quantityText } from '#features/catalog/stock/web/door.ts'
import { textOf } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { DeviceRow } from '../contract.ts'
import classes from './device-figures.module.css'

type Stocked = Pick<DeviceRow, 'inventory'>

/** `12 on hand · 2 below par` (rules 3.1). */
export const inventoryText = ({ inventory: { unitsOnHand, belowPar } }: Stocked) =>
  [
    textOf('devices.inventory.units', { shown: quantityText(unitsOnHand) }),
    belowPar > 0 && textOf('devices.inventory.low', { count: belowPar, shown: numberText(belowPar) }),
  ]
    .filter(Boolean)
    .join(' · ')

/** Red with a sign when something is there less than zero times. */
export function Inventory({ row }: { row: Stocked }) {
  const { t } = useTranslation()
  const { belowZero } = row.inventory
  return (
    <span className={`${classes.figure} numbers`} data-alarming={belowZero || undefined}>
      {belowZero && <IconAlertTriangle size={14} aria-label={t('stock.level.negative')} role="img" />}
      {inventoryText(row)}
    </span>
  )
}

/** What its browser may clear is said where the device is named, while something can be on it. */
export const mayBeCleared = ({ persisted, deviceState }: Pick<DeviceRow, 'persisted' | 'deviceState'>) =>
  persisted === false && deviceState !== 'Wiped' && deviceState !== 'Retired'

export function Named({ row }: { row: Pick<DeviceRow, 'deviceName' | 'persisted' | 'deviceState'> }) {
  const { t } = useTranslation()
  if (!mayBeCleared(row)) return row.deviceName
  const warning = t('devices.record.mayBeCleared')
  return (
    <span title={warning}>
      <IconDatabaseExclamation size={14} aria-label={warning} role="img" /> {row.deviceName}
    </span>
  )
}

/** How many documents are still on it, and what they come to. */
export function Unsent({ row: { unsentCount, unsentValue } }: { row: Pick<DeviceRow, 'unsentCount' | 'unsentValue'> }) {
  if (unsentCount === 0)
    return (
      <Text span inherit c="dimmed" className="numbers">
        0
      </Text>
    )
  return (
    <span className={`${classes.figure} numbers`}>
      <span className={classes.dot} aria-hidden />
      {numberText(unsentCount)} · {formatCents(unsentValue)}
    </span>
  )
}
