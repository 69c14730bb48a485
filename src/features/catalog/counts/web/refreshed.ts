import { getCount, getCountChoices, listCountLines, listCounts } from '../contract.ts'

/** What shows a count. */
export const shownCounts = [getCount, listCounts, listCountLines, getCountChoices]
