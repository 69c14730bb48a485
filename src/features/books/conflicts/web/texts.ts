import i18n, { fieldLabel, textOf } from '#web/app/text.ts'
import type { MergePolicy } from '../contract.ts'

export const labelOf = (field: string) => (i18n.exists(`fields.${field}`) ? fieldLabel(field) : field)

export function valueText(field: string, value: string): string {
  if (value === '') return textOf('conflicts.empty')
  return field === 'active' ? textOf(value === 'Y' ? 'common.yes' : 'common.no') : value
}

export const policyText = (policy: MergePolicy) => textOf(`conflicts.policies.${policy}`)
