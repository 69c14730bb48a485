import { fetchFilters } from '#contract/list-filters.ts'
import { getProgramDetail, listPrograms } from '../contract.ts'

/** What shows a program: read again once it is changed. */
export const shownPrograms = [getProgramDetail, listPrograms, fetchFilters]
