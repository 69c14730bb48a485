import { fetchFilters } from '#contract/list-filters.ts'
import { getProgramDetail, listPrograms } from '../../programs/contract.ts'
import { getAttainment, listAttainments, previewRelease } from '../contract.ts'

/** What shows rewards, and what they come to: read again once something is decided about one. */
export const shownAttainments = [getAttainment, listAttainments, previewRelease, getProgramDetail, listPrograms, fetchFilters]
