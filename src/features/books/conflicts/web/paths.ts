import { customerPath } from '#contract/places.ts'
import type { Conflict } from '../contract.ts'

const paths = { customer: customerPath } as const
export const recordPath = ({ recordKind, recordId }: Pick<Conflict, 'recordKind' | 'recordId'>) => paths[recordKind](recordId)
