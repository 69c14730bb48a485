import type { Computed } from './computed.ts'
import type { Draft, MadeDocument } from './draft.ts'
import type { Known } from './known.ts'
import { percentOf } from './typed.ts'

/** What is saved: exactly what was shown. Null where something keeps it from being saved. */
export function madeOf(
  draft: Draft,
  { canSave, lines, totals, payment }: Computed,
  { rulesVersion }: Pick<Known, 'rulesVersion'>,
): MadeDocument | null {
  if (!canSave) return null
  const { kind, customerId, proofs, changes, shipTo } = draft
  return {
    kind,
    rulesVersion,
    customerId,
    lines: lines.flatMap(({ made }) => made ?? []),
    discountPercent: kind === 'payment' ? '0' : (percentOf(draft.discountPercent) ?? '0'),
    net: totals.subtotal,
    tax: totals.taxes,
    total: totals.grandTotal,
    note: draft.note.trim(),
    shipTo,
    payment: payment.made,
    proofs: { ...proofs, signedName: proofs.signedName.trim() },
    changes,
    ...(kind === 'credit' && { credits: draft.credits ?? null }),
  }
}
