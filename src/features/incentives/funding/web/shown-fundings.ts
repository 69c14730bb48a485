import { getProgramDetail, listPrograms } from '../../programs/contract.ts'
import { getFunding, listFundingItems, listFundingMovements, listFundings } from '../contract.ts'

/** What shows a batch, and what it pays: read again once something is done with one. */
export const shownFundings = [getFunding, listFundings, listFundingItems, listFundingMovements, getProgramDetail, listPrograms]
