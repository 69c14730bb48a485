import { useDocumentVisibility } from '@mantine/hooks'
import { useEffect } from 'react'
import { getNotifications, markSeen } from '#features/notifications/contract.ts'
import { useAction } from '#web/app/calls/query.ts'
import { useNewest } from './newest.ts'

/** While a list of them is open before a person's eyes, whatever comes is seen. */
export function useSeen() {
  const { data } = useNewest()
  const isVisible = useDocumentVisibility() === 'visible'
  const { mutate } = useAction(markSeen, { refreshes: [getNotifications], silent: true })
  const newest = isVisible && data?.unseen ? data.rows[0]?.id : undefined
  useEffect(() => {
    if (newest) mutate({ body: { upTo: newest } })
  }, [newest, mutate])
}
