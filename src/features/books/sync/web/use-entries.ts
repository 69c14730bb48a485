import { useAction } from '#web/app/calls/query.ts'
import { countEntries, getEntry, listEntries, listRecordEntries, replayEntry } from '../contract.ts'

/** Whatever shows entries of the ledger. */
export const entryScreens = [listEntries, countEntries, getEntry, listRecordEntries]

export const useReplay = () => useAction(replayEntry, { refreshes: entryScreens })
