import type { Result } from '#contract/endpoint.ts'
import { currentLanguage } from '#web/text.ts'
import type { getImport } from '../contract.ts'

export type Import = Result<typeof getImport>

export const number = (value: number) => new Intl.NumberFormat(currentLanguage()).format(value)
