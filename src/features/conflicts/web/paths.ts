import type { Conflict } from '../contract.ts'

const listPaths = { customer: '/dashboard/customers-&-leads/overview' } as const
export const recordPath = ({ recordKind, recordId }: Pick<Conflict, 'recordKind' | 'recordId'>) => `${listPaths[recordKind]}/${recordId}`
