import { Text } from '@mantine/core'
import { IconCircle, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react'

/** Green: it is done. Red: it went wrong or came to nothing. Amber: somebody has to do something, or wait. */
const looks = {
  good: { Icon: IconCircleCheck, color: 'var(--mantine-color-green-6)' },
  waiting: { Icon: IconClock, color: 'var(--mantine-color-yellow-6)' },
  bad: { Icon: IconCircleX, color: 'var(--mantine-color-error)' },
  plain: { Icon: IconCircle, color: 'var(--mantine-color-dimmed)' },
}
export type Tone = keyof typeof looks

type Props = { tone?: Tone | undefined; text: string; lines?: number | undefined }

/** A state in words, with a sign beside it. `lines`: so many at most, also where lines do not break by themselves. */
export function StateText({ tone = 'plain', text, lines }: Props) {
  const { Icon, color } = looks[tone]
  return (
    <Text span size="sm" style={{ display: 'inline-flex', alignItems: 'center', gap: 5, verticalAlign: 'middle', maxWidth: '100%' }}>
      <Icon size={15} aria-hidden color={color} style={{ flexShrink: 0 }} />
      {lines ? (
        <Text span inherit title={text} lineClamp={lines} lh={1.3} style={{ whiteSpace: 'normal' }}>
          {text}
        </Text>
      ) : (
        <span title={text} style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {text}
        </span>
      )}
    </Text>
  )
}
