import { useEffect, useRef } from 'react'
import { cancelSync, getSyncProgress, getSyncStatus, startSync, type syncStates } from '#features/quickbooks/contract.ts'
import { queryClient, useAction, useApi } from '#web/query.ts'
import { textOf } from '#web/text.ts'
import { toastSuccess } from '#web/toasts.ts'

type SyncState = (typeof syncStates)[number]
const runningMs = 3000
const restingMs = 30_000

export const isRunning = (state: SyncState | null | undefined) => state === 'Queued' || state === 'Running'

/** Where the company stands with QuickBooks; asked every 3 s while a sync runs, else every 30 s. */
export function useSyncStatus() {
  return useApi(getSyncStatus, {}, { refetchInterval: ({ state }) => (isRunning(state.data?.state) ? runningMs : restingMs) })
}

export function useSyncProgress(enabled = true) {
  return useApi(getSyncProgress, {}, { enabled, refetchInterval: ({ state }) => (isRunning(state.data?.state) ? runningMs : restingMs) })
}

export const useStartSync = () => useAction(startSync, { refreshes: [getSyncStatus, getSyncProgress] })
export const useCancelSync = () => useAction(cancelSync, { refreshes: [getSyncStatus, getSyncProgress] })

/** Once per page: when a sync ends, says so and re-reads what it may have changed. */
export function useSyncEnd(state: SyncState | null | undefined): void {
  const before = useRef(state)
  useEffect(() => {
    const ended = isRunning(before.current) && state && !isRunning(state)
    before.current = state
    if (!ended) return
    void queryClient.invalidateQueries()
    toastSuccess(textOf(`sync.ended.${state}`))
  }, [state])
}
