import type { EffectiveRules } from '#features/devices/rules/door.ts'
import type { StoredDocument } from '../../storage/kept.ts'
import { neverLeft } from '../../storage/taken-back.ts'

/**
 * What a rep may still do about a saved document. `here`: it never left, and is changed or taken back on the device. `office`: the office has it or
 * may have it, and is told what it is from now on. `anew`: the office refused it, and it can be made once more. `late`: only the office changes it.
 * `minutesAgo`: when it was made.
 */
export type MayChange = 'here' | 'office' | 'anew' | 'late' | 'no'

export function mayChange(stored: StoredDocument, { 'edit.windowMin': rule }: EffectiveRules, minutesAgo: number): MayChange {
  const { document, state, replacedBy } = stored
  if (document.discarded || replacedBy) return 'no'
  if (neverLeft(stored)) return 'here'
  if (state === 'refused') return 'anew'
  // An invoice's goods are with the customer, a payment's money is here: the office books what becomes of them.
  if (document.kind !== 'order' && document.kind !== 'estimate') return 'no'
  // Its money may be in the books by now, and only the office moves it.
  if (document.kind === 'order' && document.payment?.method === 'O') return 'late'
  return rule.mode === 'block' && minutesAgo > rule.value ? 'late' : 'office'
}
