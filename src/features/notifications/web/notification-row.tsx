import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { notificationsPath } from '#contract/places.ts'
import type { Notification } from '#features/notifications/contract.ts'
import { DateText } from '#web/ui/values/date-text.tsx'
import { notificationText } from './notification-text.ts'
import classes from './notifications.module.css'
import { useChanges } from './use-changes.ts'

/** `onOpen`: the click leads away. */
export function NotificationRow({ notification, onOpen }: { notification: Notification; onOpen?: () => void }) {
  const { t } = useTranslation()
  const { readOne, remove } = useChanges()
  const unread = notification.readAt === null
  const text = notificationText(notification)
  const open = () => {
    readOne(notification)
    onOpen?.()
  }
  return (
    <li className={classes.row} data-unread={unread || undefined}>
      <span className={classes.dot} aria-hidden />
      <div className={classes.words}>
        <Link to={notification.recordPath ?? notificationsPath} className={classes.link} onClick={open}>
          {unread && <span className="visually-hidden">{t('notifications.unread')}: </span>}
          {text}
        </Link>
        <div className={classes.when}>
          <DateText iso={notification.createdAt} />
        </div>
      </div>
      <Group gap={2} wrap="nowrap">
        {unread && (
          <ActionIcon
            size="lg"
            variant="subtle"
            color="gray"
            aria-label={t('notifications.markReadNamed', { text })}
            title={t('notifications.markRead')}
            onClick={({ currentTarget }) => {
              focusLink(currentTarget.closest('li'))
              readOne(notification)
            }}
          >
            <IconCheck size={16} aria-hidden />
          </ActionIcon>
        )}
        <ActionIcon
          size="lg"
          variant="subtle"
          color="gray"
          aria-label={t('notifications.removeNamed', { text })}
          title={t('notifications.remove')}
          onClick={({ currentTarget }) => {
            const row = currentTarget.closest('li')
            focusLink(row?.nextElementSibling ?? row?.previousElementSibling)
            remove(notification)
          }}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

/** The button that was pressed is about to vanish. */
const focusLink = (row: Element | null | undefined) => row?.querySelector('a')?.focus()
