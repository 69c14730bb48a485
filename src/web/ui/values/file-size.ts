import { currentLocale } from '../../app/text.ts'

const units = [
  { unit: 'GB', bytes: 1_073_741_824, digits: 1 },
  { unit: 'MB', bytes: 1_048_576, digits: 1 },
  { unit: 'kB', bytes: 1024, digits: 0 },
  { unit: 'B', bytes: 1, digits: 0 },
]

/** `820 kB`, `1 MB`: a megabyte of 1,048,576 bytes, as the limit is meant. */
export function fileSize(bytes: number): string {
  const { unit, bytes: one, digits } = units.find((each) => bytes >= each.bytes) ?? { unit: 'B', bytes: 1, digits: 0 }
  return `${new Intl.NumberFormat(currentLocale(), { maximumFractionDigits: digits }).format(bytes / one)} ${unit}`
}
