import { useTranslation } from 'react-i18next'
import { deleteNotification, getNotifications, markRead, type Notification, restoreNotification } from '#features/notifications/contract.ts'
import { useAction } from '#web/app/calls/query.ts'

const refreshes = [getNotifications]

/** What a person does with notifications; other tabs hear of it through the socket. */
export function useChanges() {
  const { t } = useTranslation()
  const read = useAction(markRead, { refreshes })
  const restore = useAction(restoreNotification, { refreshes })
  const remove = useAction(deleteNotification, {
    refreshes,
    success: t('notifications.removed'),
    undo:
      (_, { body: { ids } }) =>
      () =>
        restore.mutate({ body: { ids } }),
  })
  return {
    readOne: ({ id, readAt }: Notification) => readAt === null && read.mutate({ body: { ids: [id] } }),
    readAll: (category?: Notification['category']) => read.mutate({ body: { all: true, category } }),
    remove: ({ id }: Notification) => remove.mutate({ body: { ids: [id] } }),
  }
}
