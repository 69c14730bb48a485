const grouped = /^-?[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/
const groupedByPoints = /^-?[1-9]\d{0,2}(\.\d{3})+,\d+$/
const decimalComma = /^-?\d+,\d+$/

/**
 * `$1,234.50`, `-12 %` as spreadsheets write them, and `6,90` or `0,125` where the comma can be nothing else than a decimal one. What is neither stays
 * as it is, and is no number.
 */
export function writtenNumber(written: string): string {
  const plain = written.replace(/[$%\s]/g, '').replace(/^[−–]/, '-')
  if (grouped.test(plain)) return plain.replaceAll(',', '')
  if (groupedByPoints.test(plain)) return plain.replaceAll('.', '').replace(',', '.')
  return decimalComma.test(plain) ? plain.replace(',', '.') : plain
}
