import { useEffect, useRef } from 'react'
import type { Result } from '#contract/endpoint.ts'
import { queryClient, useAction, useApi } from '#web/app/calls/query.ts'
import { useFallbackInterval } from '#web/app/live/live-state.ts'
import { textOf } from '#web/app/text.ts'
import { toastSuccess } from '#web/app/toasts.ts'
import { cancelSync, getSyncProgress, getSyncStatus, startSync, type syncStates } from '../contract.ts'

type SyncState = (typeof syncStates)[number]

export const isRunning = (state: SyncState | null | undefined) => state === 'Queued' || state === 'Running'

/** Where the company stands with QuickBooks. */
export const useSyncStatus = () => useApi(getSyncStatus, {}, { refetchInterval: useFallbackInterval() })

export const useSyncProgress = (enabled = true) => useApi(getSyncProgress, {}, { enabled, refetchInterval: useFallbackInterval() })

/** Syncs begin by themselves all day; told of the end is who began one, and everybody who sees the first import. */
let tells = false

export const useStartSync = () =>
  useAction(startSync, {
    refreshes: [getSyncStatus, getSyncProgress],
    onSuccess: () => {
      tells = true
    },
  })
export const useCancelSync = () => useAction(cancelSync, { refreshes: [getSyncStatus, getSyncProgress] })

/** Once per page: when a sync ends, re-reads what it may have changed. A short one begins and ends between two looks. */
export function useSyncEnd(status: Result<typeof getSyncStatus> | undefined): void {
  const before = useRef(status)
  useEffect(() => {
    const was = before.current
    before.current = status
    if (isRunning(status?.state) && status?.lastSyncAt === null) tells = true
    if (!was || !status?.state || isRunning(status.state)) return
    if (was.jobId === status.jobId && !isRunning(was.state)) return
    void queryClient.invalidateQueries()
    if (tells) toastSuccess(textOf(`sync.ended.${status.state}`))
    tells = false
  }, [status])
}
