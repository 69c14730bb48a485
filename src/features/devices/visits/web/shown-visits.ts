import { getVisitChoices, listVisits } from '../contract.ts'

export const shownVisits = [listVisits, getVisitChoices]
