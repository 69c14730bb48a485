import { countEntries, getEntry, listEntries, listRecordEntries, replayEntry } from '#features/books/sync/contract.ts'
import { useAction } from '../app/query.ts'

/** Whatever shows entries of the ledger. */
export const entryScreens = [listEntries, countEntries, getEntry, listRecordEntries]

export const useReplay = () => useAction(replayEntry, { refreshes: entryScreens })
