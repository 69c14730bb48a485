import type { MergePolicy } from '#features/quickbooks/contract.ts'
import i18n, { fieldLabel, textOf } from '#web/app/text.ts'

export const labelOf = (field: string) => (i18n.exists(`fields.${field}`) ? fieldLabel(field) : field)

export function valueText(field: string, value: string): string {
  if (value === '') return textOf('conflicts.empty')
  return field === 'active' || field === 'taxable' ? textOf(value === 'Y' ? 'common.yes' : 'common.no') : value
}

export const policyText = (policy: MergePolicy) => textOf(`conflicts.policies.${policy}`)
