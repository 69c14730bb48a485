import type { NoTaxReason } from '../contract.ts'

type Of = { taxes: number; taxCodeId: string | null; taxFree: boolean; exempt: boolean; chargesNone: boolean } & Lines
type Lines = { lines: readonly { taxable: boolean }[] }

/** "Taxes $0.00" says why. */
export function noTaxReason({ taxes, taxCodeId, taxFree, exempt, chargesNone, lines }: Of): NoTaxReason {
  if (taxes !== 0) return ''
  if (exempt) return 'exempt'
  if (taxFree) return 'taxFree'
  if (!lines.some(({ taxable }) => taxable)) return 'nothingTaxable'
  if (taxCodeId !== null) return 'zeroRate'
  return chargesNone ? 'chargesNone' : 'noCode'
}
