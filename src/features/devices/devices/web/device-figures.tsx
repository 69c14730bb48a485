import { Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { quantityText } from '#features/catalog/stock/web/door.ts'
import { numberText } from '#web/ui/values/numbers.ts'
import type { DeviceRow } from '../contract.ts'
import classes from './device-figures.module.css'

type Stocked = Pick<DeviceRow, 'unitsOnHand' | 'belowPar' | 'belowZero'>

/** `12 on hand · 2 below par` (rules 3.1); red with a sign when something is there less than zero times. */
export function Inventory({ row: { unitsOnHand, belowPar, belowZero } }: { row: Stocked }) {
  const { t } = useTranslation()
  return (
    <span className={`${classes.figure} numbers`} data-alarming={belowZero || undefined}>
      {belowZero && <IconAlertTriangle size={14} aria-label={t('stock.level.negative')} role="img" />}
      {t('devices.inventory.units', { shown: quantityText(unitsOnHand) })}
      {belowPar > 0 && ` · ${t('devices.inventory.low', { count: belowPar, shown: numberText(belowPar) })}`}
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
