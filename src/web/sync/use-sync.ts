import { useEffect, useRef } from 'react'
import type { Result } from '#contract/endpoint.ts'
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

/** Once per page: when a sync ends, says so and re-reads what it may have changed. A short one begins and ends between two looks. */
export function useSyncEnd(status: Result<typeof getSyncStatus> | undefined): void {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (!was || !status?.state || isRunning(status.state)) return
    if (was.jobId === status.jobId && !isRunning(was.state)) return
    void queryClient.invalidateQueries()
    toastSuccess(textOf(`sync.ended.${status.state}`))
  }, [status])
}
