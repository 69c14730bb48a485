import { Anchor, Text, Timeline } from '@mantine/core'
import { Link } from 'react-router'
import i18n, { textOf } from '#web/app/text.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import type { HistoryEvent } from '../../contract.ts'

/** Everything that happened to the document, and who did it. */
export const HistoryTab = ({ events }: { events: HistoryEvent[] }) => (
  <Timeline bulletSize={12} lineWidth={2} active={events.length}>
    {events.map((event) => (
      <Timeline.Item key={`${event.at} ${event.what} ${event.path}`} title={<Title event={event} />}>
        {event.text && !event.path && <Text size="sm">{event.text}</Text>}
        <Text size="sm" c="dimmed">
          <DateText iso={event.at} />
        </Text>
      </Timeline.Item>
    ))}
  </Timeline>
)

function Title({ event: { what, actor, text, path } }: { event: HistoryEvent }) {
  const words = `${actor} ${textOf(i18n.exists(`edi.history.${what}`) ? `edi.history.${what}` : `audit.actions.${what}`)}`.trim()
  if (!path) return words
  return (
    <Anchor component={Link} to={path}>
      {`${words} ${text}`.trim()}
    </Anchor>
  )
}
