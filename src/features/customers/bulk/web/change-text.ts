import i18n from 'i18next'
import { fieldLabel } from '#web/app/text.ts'
import type { BulkChange } from '../contract.ts'

export const isBusy = (state: BulkChange['state']) => state === 'running' || state === 'undoing'

/** `Territory → North` */
export function whatOf({ field, value }: Pick<BulkChange, 'field' | 'value'>): string {
  const isYesNo = field === 'onHold' || field === 'active'
  const to = isYesNo ? i18n.t(value === 'Y' ? 'common.yes' : 'common.no') : value || i18n.t('bulk.none')
  return `${fieldLabel(field)} → ${to}`
}
