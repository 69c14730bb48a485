import type { Result } from '#contract/endpoint.ts'
import { currentLanguage } from '#web/text.ts'
import type { getRehearsal } from '../contract.ts'

export type Rehearsal = NonNullable<Result<typeof getRehearsal>>

export const number = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
