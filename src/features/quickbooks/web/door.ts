export { dropState, keepState, openBlankTab, problemOfReturn, readState } from './quickbooks-tab.ts'
export { SyncProgressPanel } from './sync-progress.tsx'
export { isRunning, useStartSync, useSyncEnd, useSyncProgress, useSyncStatus } from './use-sync.ts'
