import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { numberText } from '../values/numbers.ts'
import { timeLeft } from '../values/time-left.ts'
import { ProgressBar } from './progress-bar.tsx'

/** How far background work is, and how long it still takes. `total` 0: not known yet. `since`: when this step began. */
export function WorkProgress({ done, total, since, label }: { done: number; total: number; since: string | null; label: string }) {
  const { t } = useTranslation()
  const seconds = timeLeft({ done, total, since })
  const left =
    seconds === null
      ? ''
      : seconds < 90
        ? t('work.secondsLeft', { count: seconds })
        : t('work.minutesLeft', { count: Math.ceil(seconds / 60) })
  return (
    <Stack gap={6}>
      <ProgressBar share={total > 0 ? Math.min(1, done / total) : null} label={label} />
      <Text size="sm" c="dimmed" className="numbers" role="status">
        {total > 0
          ? t('work.doneOf', { done: numberText(done), total: numberText(total) })
          : t('work.doneSoFar', { done: numberText(done) })}
        {left && ` · ${left}`}
      </Text>
    </Stack>
  )
}
