/**
 * From which sum in a year whoever pays somebody has to report it (1099-NEC and 1099-MISC): 600 dollars for decades, 2,000 for what is paid from 2026 on, and
 * adjusted for inflation each year after that. A year that stands in no line has the latest sum until it is announced.
 */
const thresholds = [
  { year: 2026, cents: 200_000 },
  { year: 1954, cents: 60_000 },
] as const
const announcedUntil = 2026

export function taxThreshold(year: number): { cents: number; isAnnounced: boolean } {
  const [latest] = thresholds
  return { cents: (thresholds.find((each) => each.year <= year) ?? latest).cents, isAnnounced: year <= announcedUntil }
}
