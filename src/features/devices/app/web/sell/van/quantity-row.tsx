import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fixedQuantity, quantityText } from '#contract/numbers/fixed.ts'
import type { KeptItem } from '../../storage/kept.ts'
import classes from '../sell.module.css'

/** What the office takes. */
export const isQuantity = (text: string) => /^\d{1,9}(\.\d{1,4})?$/.test(text)

type Props = {
  item: Pick<KeptItem, 'name' | 'number' | 'unit'>
  /** Empty: nothing is said of it. */
  value: string
  /** How much a press on a button is. */
  step?: string
  note?: string
  onChange: (value: string) => void
}

/** An item with a quantity in its own unit. */
export function QuantityRow({ item, value, step = '1', note, onChange }: Props) {
  const { t } = useTranslation()
  const { name } = item
  const stepped = (direction: 1n | -1n) => {
    const next = (isQuantity(value) ? fixedQuantity(value) : 0n) + direction * fixedQuantity(step)
    onChange(quantityText(next < 0n ? 0n : next))
  }
  return (
    <li style={{ paddingBlock: 'var(--mantine-spacing-xs)' }}>
      <Text fw={600}>{name}</Text>
      <Text size="sm" c="dimmed">
        {[item.number !== name && item.number, note].filter(Boolean).join(' · ')}
      </Text>
      <div className={classes.steps}>
        <ActionIcon size={44} variant="default" aria-label={t('deviceSell.fewer', { name })} onClick={() => stepped(-1n)}>
          <IconMinus size={18} />
        </ActionIcon>
        <TextInput
          className={classes.quantity}
          size="md"
          inputMode="decimal"
          aria-label={t('deviceSell.quantityOf', { name })}
          value={value}
          error={value !== '' && !isQuantity(value)}
          onChange={({ currentTarget }) => onChange(currentTarget.value.trim().replace(',', '.'))}
        />
        <ActionIcon size={44} variant="default" aria-label={t('deviceSell.moreOf', { name })} onClick={() => stepped(1n)}>
          <IconPlus size={18} />
        </ActionIcon>
        <Text c="dimmed" pb={10}>
          {item.unit}
        </Text>
      </div>
    </li>
  )
}
