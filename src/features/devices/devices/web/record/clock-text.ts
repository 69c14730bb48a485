import { textOf } from '#web/app/text.ts'
import { numberText } from '#web/ui/values/numbers.ts'

const hourMs = 3_600_000

/** `12 min ahead`, `3 h behind`: by how much a device's clock is wrong. */
export function clockText(skewMs: number): string {
  const most = Math.abs(skewMs)
  const [unit, count] =
    most < 2 * hourMs
      ? ['minutes', Math.round(most / 60_000)]
      : most < 48 * hourMs
        ? ['hours', Math.round(most / hourMs)]
        : ['days', Math.round(most / (24 * hourMs))]
  return textOf(`devices.clock.${skewMs > 0 ? 'ahead' : 'behind'}.${unit}`, { count, shown: numberText(Number(count)) })
}
