import { Text } from '@mantine/core'
import { formatCents } from '#contract/money.ts'
import { currentLocale, textOf } from '#web/app/text.ts'

/** Thirteen digits at most: a number holds each of them. */
export const quantityText = (quantity: string, unit = '') =>
  `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 4 }).format(Number(quantity))} ${unit}`.trim()

/** With its sign, as a movement or a difference. */
export const signedText = (quantity: string) =>
  new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: 4, signDisplay: 'exceptZero' }).format(Number(quantity))

export const dollarsText = (dollars: string | null) => (dollars === null ? '–' : formatCents(Math.round(Number(dollars) * 100)))

export const isNegative = (quantity: string) => Number(quantity) < 0

type Levels = { onHand: string; available: string; inTransit?: string; par?: string | null }
/** What is wrong with it, in a word; none where nothing is. */
export const levelOf = ({ onHand, available, inTransit = '0', par = null }: Levels) =>
  isNegative(onHand)
    ? 'negative'
    : isNegative(available)
      ? 'short'
      : par !== null && Number(available) < Number(par)
        ? 'low'
        : Number(available) === 0
          ? Number(inTransit) > 0
            ? 'coming'
            : 'none'
          : null

export function Quantity({ quantity, unit = '' }: { quantity: string; unit?: string }) {
  return (
    <Text span inherit className="numbers" {...(isNegative(quantity) && { c: 'var(--mantine-color-error)', fw: 600 })}>
      {quantityText(quantity, unit)}
    </Text>
  )
}

const calm: readonly string[] = ['none', 'coming']
/** The word beside the figure: color alone says nothing to many. */
export function LevelText(levels: Levels) {
  const level = levelOf(levels)
  if (!level) return null
  return (
    <Text span size="sm" fw={550} c={calm.includes(level) ? 'dimmed' : 'var(--mantine-color-error)'}>
      {textOf(`stock.level.${level}`)}
    </Text>
  )
}
