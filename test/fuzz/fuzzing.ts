import { seededRandom } from '../merge/random.ts'
import { mutate } from './mutate.ts'

export type Random = (below: number) => number
export type FuzzResult = { documents: number; orders: number; accepted: number; slowestMs: number; wrong: string[] }

/** `judge`: what is wrong with how these bytes were read, or null; it counts what it found in `result`. */
type Fuzzed = {
  make(random: Random): Buffer
  terminator(bytes: Buffer): number
  judge(bytes: Buffer, result: FuzzResult): string | null
}

const mutantsOfEach = 50
const mostMs = 1000

/** Orders, each mutated again and again. None may crash the reader or keep it busy for a second. */
export function fuzz({ make, terminator, judge }: Fuzzed, seed: number, documents: number): FuzzResult {
  const result: FuzzResult = { documents: 0, orders: 0, accepted: 0, slowestMs: 0, wrong: [] }
  const random = seededRandom(seed)
  while (result.documents < documents && result.wrong.length < 10) {
    const bytes = make(random)
    for (let count = 0; count < mutantsOfEach && result.documents < documents; count++) {
      const mutant = count === 0 ? bytes : mutate(bytes, random, terminator(bytes))
      const wrong = tried(() => judge(mutant, result), result)
      result.documents += 1
      if (wrong) result.wrong.push(`seed ${seed}, document ${result.documents}: ${wrong}\n${JSON.stringify(mutant.toString('latin1'))}`)
    }
  }
  return result
}

function tried(judge: () => string | null, result: FuzzResult): string | null {
  const started = process.threadCpuUsage()
  try {
    const wrong = judge()
    const { user, system } = process.threadCpuUsage(started)
    const taken = (user + system) / 1000
    result.slowestMs = Math.max(result.slowestMs, taken)
    return wrong ?? (taken > mostMs ? `${taken} ms` : null)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}
