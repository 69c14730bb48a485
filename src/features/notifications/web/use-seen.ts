import { useEffect } from 'react'
import { useAction, useApi } from '#web/query.ts'
import { getNotifications, markSeen } from '../contract.ts'

/** While a list of them is open whatever comes is seen. */
export function useSeen() {
  const { data } = useApi(getNotifications, { query: { limit: 1 } })
  const { mutate } = useAction(markSeen, { refreshes: [getNotifications], silent: true })
  const newest = data?.unseen ? data.rows[0]?.id : undefined
  useEffect(() => {
    if (newest) mutate({ body: { upTo: newest } })
  }, [newest, mutate])
}
