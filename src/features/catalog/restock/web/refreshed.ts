import { shownStock } from '#features/catalog/stock/web/door.ts'
import { getRestock, listProposals, listRestocks } from '../contract.ts'

/** What shows restocks, and where the goods of one are. */
export const shownRestocks = [getRestock, listRestocks, listProposals, ...shownStock]
