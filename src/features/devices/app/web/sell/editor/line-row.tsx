import { ActionIcon, Button, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCents } from '#contract/money.ts'
import { dollarsOf, priceSentence } from '#features/catalog/prices/door.ts'
import { type Breach, breachSentence } from '#features/devices/rules/door.ts'
import type { ComputedLine } from '../../../document/computed.ts'
import { type DocumentKind, type DraftLine, movesVan } from '../../../document/draft.ts'
import type { Known } from '../../../document/known.ts'
import { firstQuantity, stepped } from '../../../document/quantity-steps.ts'
import classes from '../sell.module.css'
import { spoken } from '../spoken.ts'
import { CameBack } from './came-back.tsx'
import { problemText } from './problem-text.ts'

type Props = {
  line: DraftLine
  found: ComputedLine
  breaches: readonly Breach[]
  known: Known
  kind: DocumentKind
  /** Null: it goes. */
  onChange: (to: Partial<DraftLine> | null) => void
}

/** An item with its quantity, and its price with the reason; price and discount of its own are opened. */
export function LineRow({ line, found, breaches, known, kind, onChange }: Props) {
  const { t } = useTranslation()
  const isCredit = kind === 'credit'
  const [isOpen, setOpen] = useState(line.ownPrice !== null || Number(line.discountPercent) > 0)
  const { item, price, made, amount, problem } = found
  const name = item?.name ?? t('deviceSell.itemGoneName')
  if (!item)
    return (
      <Group justify="space-between" py="xs">
        <Text c="var(--mantine-color-error)">{t('deviceSell.problems.itemGone')}</Text>
        <Remove name={name} onClick={() => onChange(null)} />
      </Group>
    )
  const step = (direction: 1 | -1) => {
    const next = stepped(item, line, direction)
    onChange(next && { unit: next.unit, quantity: next.quantity })
  }
  const units = [item.unit, ...item.packs.flatMap(({ unit }) => (unit === item.unit ? [] : unit))]
  const onHand = known.onHand(item.id)
  const mayPrice = known.rules['price.override'].value !== 'none' || known.rules['price.override'].mode !== 'block'
  return (
    <Stack gap={6} py="sm">
      <Group justify="space-between" wrap="nowrap" align="start">
        <Text fw={600} className={classes.grow}>
          {name}
        </Text>
        <Text fw={600} className="numbers">
          {made ? formatCents(amount) : '–'}
        </Text>
      </Group>
      <div className={classes.steps}>
        <ActionIcon size={44} variant="default" aria-label={t('deviceSell.fewer', { name })} onClick={() => step(-1)}>
          <IconMinus size={18} />
        </ActionIcon>
        <TextInput
          className={classes.quantity}
          size="md"
          inputMode="decimal"
          aria-label={t('deviceSell.quantityOf', { name })}
          value={line.quantity}
          error={problem?.code === 'quantity' || problem?.code === 'notSoldSo' || problem?.code === 'neverSold'}
          onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        />
        <ActionIcon size={44} variant="default" aria-label={t('deviceSell.moreOf', { name })} onClick={() => step(1)}>
          <IconPlus size={18} />
        </ActionIcon>
        {units.length > 1 ? (
          <NativeSelect
            size="md"
            aria-label={t('deviceSell.unitOf', { name })}
            value={line.unit || item.unit}
            data={units}
            onChange={({ currentTarget }) => onChange(firstQuantity(item, currentTarget.value === item.unit ? '' : currentTarget.value))}
          />
        ) : (
          <Text c="dimmed" pb={10}>
            {item.unit}
          </Text>
        )}
        <span className={classes.grow} />
        <Remove name={name} onClick={() => onChange(null)} />
      </div>
      <Text size="sm" c="dimmed">
        {made && `$${dollarsOf(made.unitPrice)}`}
        {price && line.ownPrice === null && price.unitPrice !== null && ` · ${priceSentence(price.why, spoken())}`}
      </Text>
      {onHand !== undefined && movesVan(kind) && (
        <Text size="sm" className={!isCredit && Number(onHand) < Number(found.pieces) ? classes.less : undefined}>
          {t('deviceSell.inVan', { units: onHand })}
        </Text>
      )}
      {isCredit && <CameBack line={line} name={name} problem={problem} onChange={onChange} />}
      {isOpen ? (
        <Group align="start">
          {mayPrice && (
            <TextInput
              className={classes.field}
              inputMode="decimal"
              label={t('deviceSell.ownPrice')}
              placeholder={price?.unitPrice ?? ''}
              value={line.ownPrice ?? ''}
              onChange={({ currentTarget }) => onChange({ ownPrice: currentTarget.value === '' ? null : currentTarget.value })}
            />
          )}
          <TextInput
            className={classes.field}
            inputMode="decimal"
            label={t('deviceSell.discount')}
            value={line.discountPercent}
            onChange={({ currentTarget }) => onChange({ discountPercent: currentTarget.value })}
          />
        </Group>
      ) : (
        <Button variant="subtle" size="compact-sm" style={{ alignSelf: 'start' }} onClick={() => setOpen(true)}>
          {t(mayPrice ? 'deviceSell.priceOrDiscount' : 'deviceSell.discountOf')}
        </Button>
      )}
      {problem && (
        <Text size="sm" c="var(--mantine-color-error)">
          {problemText(problem)}
        </Text>
      )}
      {breaches.map((breach) => (
        <Text key={`${breach.rule}-${breach.says}`} size="sm" c={breach.mode === 'block' ? 'var(--mantine-color-error)' : undefined}>
          {breachSentence({ ...breach, lineNo: null }, spoken())}
        </Text>
      ))}
    </Stack>
  )
}

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation()
  return (
    <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('deviceSell.remove', { name })} onClick={onClick}>
      <IconTrash size={18} />
    </ActionIcon>
  )
}
