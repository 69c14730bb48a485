import type { Import } from '../contract.ts'
import { CountList } from './shared/count-list.tsx'

/** `planned`: of a dry run, what would be. */
export const ImportCounts = ({ data, planned = false }: { data: Import; planned?: boolean }) => (
  <CountList counts={data} planned={planned} />
)
