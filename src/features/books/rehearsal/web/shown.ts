import type { Result } from '#contract/endpoint.ts'
import type { getRehearsal } from '../contract.ts'

export type Rehearsal = NonNullable<Result<typeof getRehearsal>>
