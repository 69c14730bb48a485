import type { NoTaxReason } from '../../contract.ts'

type Of = { taxes: number; taxCodeId: string | null; lines: readonly { taxable: boolean }[] }

/** "Taxes $0.00" says why. */
export function noTaxReason({ taxes, taxCodeId, lines }: Of): NoTaxReason {
  if (taxes !== 0) return ''
  if (!lines.some(({ taxable }) => taxable)) return 'nothingTaxable'
  return taxCodeId === null ? 'noCode' : 'zeroRate'
}
