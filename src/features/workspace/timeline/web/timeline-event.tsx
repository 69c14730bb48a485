import { Anchor, Badge, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCents } from '#contract/money.ts'
import { actionText, ChangeList } from '#features/workspace/audit/web/door.ts'
import { DateText, DayText } from '#web/ui/values/date-text.tsx'
import type { ThreadEntry, TimelineEntry } from '../contract.ts'
import { kindIcons } from './kind-icons.ts'
import classes from './timeline.module.css'

/** `of`: what it happened to, where it is an order or a payment request. */
export function TimelineEvent({ event, of = '' }: { event: TimelineEntry | ThreadEntry; of?: string }) {
  const { t } = useTranslation()
  const Icon = kindIcons[event.kind]
  return (
    <li className={classes.event}>
      <span className={classes.icon} title={t(`timeline.kinds.${event.kind}`)}>
        <Icon size={18} aria-hidden />
      </span>
      <div className={classes.what}>
        <What event={event} of={of} />{' '}
        {event.state && (
          <Badge variant="default" size="sm" tt="none" fw={500}>
            {event.state}
          </Badge>
        )}
        <Text c="dimmed" size="sm">
          {event.day ? <DayText iso={event.day} /> : <DateText iso={event.at} />}
          {event.action && event.origin !== 'web' && event.actor !== 'QuickBooks' && ` · ${t(`audit.origin.${event.origin}`)}`}
          {event.mergedCustomer && ` · ${t('timeline.merged', { name: event.mergedCustomer })}`}
        </Text>
      </div>
      <span className={classes.amount}>{event.amount !== null && formatCents(event.amount)}</span>
      {(event.text || event.changes.length > 0) && (
        <div className={classes.more}>
          {event.text && (
            <Text size="sm" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {event.text}
            </Text>
          )}
          <ChangeList changes={event.changes} of={of} />
        </div>
      )}
    </li>
  )
}

/** An event of the audit log is a sentence; anything else comes as one. */
function What({ event: { actor, action, title, path }, of }: { event: TimelineEntry | ThreadEntry; of: string }) {
  if (action) {
    return (
      <>
        <strong>{actor}</strong> {actionText(action, of)}
      </>
    )
  }
  if (!path) return <strong>{title}</strong>
  return (
    <Anchor component={Link} to={path} fw={600} underline="always">
      {title}
    </Anchor>
  )
}
