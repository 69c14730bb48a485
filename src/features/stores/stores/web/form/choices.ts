import type { Result } from '#contract/endpoint.ts'
import type { getStoreChoices } from '../../contract.ts'

export type Choices = Result<typeof getStoreChoices>
