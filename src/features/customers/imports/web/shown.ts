import type { Result } from '#contract/endpoint.ts'
import type { getImport } from '../contract.ts'

export type Import = Result<typeof getImport>
