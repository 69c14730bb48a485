import { can, type Role } from '#contract/permissions.ts'
import type { EntryStatus } from '../engine/status.ts'

const [approvable, rejectable]: [readonly EntryStatus[], readonly EntryStatus[]] = [
  ['Earned', 'InReview'],
  ['Earned', 'InReview', 'Pending', 'Approved', 'Held', 'Failed', 'Disputed'],
]
/** What is over or on its way to the payee is not asked about here. */
const askable: readonly EntryStatus[] = ['Pending', 'InReview', 'OverBudget', 'Earned', 'Held', 'Failed', 'Approved', 'Paid', 'Rejected']

export const mayApprove = (role: Role, status: EntryStatus) => can(role, 'attainment.write') && approvable.includes(status)
export const mayReject = (role: Role, status: EntryStatus) => can(role, 'attainment.write') && rejectable.includes(status)
export const mayAsk = (role: Role, status: EntryStatus) => can(role, 'rewardQuestions.write') && askable.includes(status)
export const mayAnswer = (role: Role) => can(role, 'attainment.write')
