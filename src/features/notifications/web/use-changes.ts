import { useTranslation } from 'react-i18next'
import { deleteNotification, getNotifications, markRead, type Notification, restoreNotification } from '#features/notifications/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { toastWithButton } from '#web/app/toasts.ts'

const undoMs = 8000
const refreshes = [getNotifications]

/** What a person does with notifications; other tabs hear of it through the socket. */
export function useChanges() {
  const { t } = useTranslation()
  const read = useAction(markRead, { refreshes })
  const restore = useAction(restoreNotification, { refreshes })
  const remove = useAction(deleteNotification, {
    refreshes,
    onSuccess: (_, { body: { ids } }) =>
      toastWithButton({
        message: t('notifications.removed'),
        button: t('notifications.undo'),
        press: () => restore.mutate({ body: { ids } }),
        ms: undoMs,
      }),
  })
  return {
    readOne: ({ id, readAt }: Notification) => readAt === null && read.mutate({ body: { ids: [id] } }),
    readAll: (category?: Notification['category']) => read.mutate({ body: { all: true, category } }),
    remove: ({ id }: Notification) => remove.mutate({ body: { ids: [id] } }),
  }
}
