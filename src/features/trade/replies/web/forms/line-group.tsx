import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { AskedDeliveries, ItemCodes, TradeQuantity } from '#features/trade/exchange/web/door.ts'
import type { DraftLine } from '../../contract.ts'
import classes from './reply-form.module.css'

type Props = { line: DraftLine; columns: number; note?: ReactNode; children: ReactNode }

/** A line of the partner's order: what it is and how many were ordered, and beside it what is filled in. */
export function LineGroup({ line: { line, number, codes, description, ordered, unit, deliveries }, columns, note, children }: Props) {
  const { t } = useTranslation()
  const name = t('edi.line', { line: number || line + 1 })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid everywhere
    <div role="group" aria-label={name} className={classes.line} data-columns={columns}>
      <div className={classes.what}>
        <Text size="sm" fw={550}>
          {name} · {description || codes[0]?.code}
        </Text>
        <ItemCodes codes={codes} size="xs" />
        <Text size="sm">
          {t('replies.ordered')} <TradeQuantity quantity={ordered} unit={unit} />
        </Text>
        <AskedDeliveries deliveries={deliveries} unit={unit} />
        {note}
      </div>
      {children}
    </div>
  )
}
