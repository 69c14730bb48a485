import type { Check } from './document.ts'

const creates = { order: 'doc.order', invoice: 'doc.invoice', estimate: 'doc.estimate', credit: 'doc.credit' } as const
const proofs = ['signature', 'photo', 'gps'] as const

/** What may be made at all, when, how large, and with which proof. */
export const checkSaving: Check = ({ kind, net, proofs: given, editedAfterMin, offlineHours }, _facts, rules, broken) => {
  if (kind !== 'payment' && rules[creates[kind]].value === 'N') broken(creates[kind], {})
  const least = rules['order.min'].value
  if ((kind === 'order' || kind === 'invoice') && net < least) broken('order.min', { values: { net, least } })
  for (const proof of proofs) if (rules[`proof.${proof}`].value === 'require' && !given[proof]) broken(`proof.${proof}`, {})
  const windowMin = rules['edit.windowMin'].value
  if (editedAfterMin !== null && editedAfterMin > windowMin)
    broken('edit.windowMin', { values: { after: Math.floor(editedAfterMin), windowMin } })
  const maxHours = rules['offline.maxHours'].value
  if (offlineHours !== null && offlineHours > maxHours)
    broken('offline.maxHours', { values: { hours: Math.floor(offlineHours), maxHours } })
}
