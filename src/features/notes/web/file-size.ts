import i18n from '#web/text.ts'

/** `820 kB`, `1 MB`: a megabyte of 1,048,576 bytes, as the limit is meant. */
export function fileSize(bytes: number): string {
  const [amount, unit] = bytes >= 1_048_576 ? [bytes / 1_048_576, 'MB'] : bytes >= 1024 ? [bytes / 1024, 'kB'] : [bytes, 'B']
  return `${new Intl.NumberFormat(i18n.language, { maximumFractionDigits: unit === 'MB' ? 1 : 0 }).format(amount)} ${unit}`
}
