import type { Result } from '#contract/endpoint.ts'
import type { getProgramChoices } from '../../contract.ts'

export type Choices = Result<typeof getProgramChoices>
