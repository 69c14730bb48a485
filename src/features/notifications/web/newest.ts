import { getNotifications } from '#features/notifications/contract.ts'
import { useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'

/** As many as may have come a little before the newest one: what arrives later is told from them. */
const rows = 30

/** The newest notifications, and how many are new: asked for once, for the bell and whoever needs them beside it. */
export const useNewest = () => useApi(getNotifications, { query: { limit: rows } }, { refetchInterval: useFallbackInterval() })
