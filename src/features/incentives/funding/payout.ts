import { type LineRules, ofTable, scaled, timesOver } from '../attainment/door.ts'

/** What a payee gets of everything that is approved and not paid: what is owed to us comes off, and less than the minimum waits (3.10). */
export function netted(approvedCents: readonly number[], minimumCents: number): { payCents: number; carriedCents: number } {
  const sum = approvedCents.reduce((all, cents) => all + cents, 0)
  return sum > 0 && sum >= minimumCents ? { payCents: sum, carriedCents: 0 } : { payCents: 0, carriedCents: sum }
}

type Batch = { grossCents: number; payees: number; feeCents: number }
/** Whether the money there is pays a batch with its fees, and what is left then. */
export function fitting(balanceCents: number, { grossCents, payees, feeCents }: Batch) {
  const totalCents = grossCents + payees * feeCents
  const isEnough = totalCents <= balanceCents
  return { isEnough, totalCents, leftCents: isEnough ? balanceCents - totalCents : balanceCents }
}

/** Of a payee without a valid tax id. `percent`: decimal text. */
export function withheld(grossCents: number, percent: string): { withheldCents: number; payCents: number } {
  const withheldCents = timesOver(grossCents, scaled(percent, 4), 1_000_000)
  return { withheldCents, payCents: grossCents - withheldCents }
}

/** What a sale adds to the liability, when the payee's sum is expected to come to `expectedCents` by the end of the period. */
export const accrued = (line: LineRules, expectedCents: number, eligibleCents: number): number =>
  expectedCents > 0 ? timesOver(ofTable(line, expectedCents), eligibleCents, expectedCents) : 0
