import { seededRandom } from '../merge/random.ts'

export type Random = (below: number) => number
export type FuzzResult = { documents: number; orders: number; accepted: number; slowestMs: number; wrong: string[] }

/** `judge`: what is wrong with how these bytes were read, or null; it counts what it found in `result`. */
type Fuzzed = {
  make(random: Random): Buffer
  mutate(bytes: Buffer, random: Random): Buffer
  judge(bytes: Buffer, result: FuzzResult): string | null | Promise<string | null>
  /** Of one judgment, where it is about time. */
  mostMs?: number
}

const mutantsOfEach = 50
const mostMsOfOne = 200

/** Orders, each mutated again and again. None may crash the reader or keep it busy for a fifth of a second. */
export async function fuzz({ make, mutate, judge, mostMs = mostMsOfOne }: Fuzzed, seed: number, documents: number): Promise<FuzzResult> {
  const result: FuzzResult = { documents: 0, orders: 0, accepted: 0, slowestMs: 0, wrong: [] }
  const random = seededRandom(seed)
  while (result.documents < documents && result.wrong.length < 10) {
    const bytes = make(random)
    for (let count = 0; count < mutantsOfEach && result.documents < documents; count++) {
      const mutant = count === 0 ? bytes : mutate(bytes, random)
      const wrong = await tried(() => judge(mutant, result), result, mostMs)
      result.documents += 1
      if (wrong) result.wrong.push(`seed ${seed}, document ${result.documents}: ${wrong}\n${shown(mutant)}`)
    }
  }
  return result
}

const longestShown = 4000
const shown = (bytes: Buffer) => JSON.stringify(bytes.toString('latin1', 0, longestShown))

/** What takes too long is tried once more: the first time may have been the collector's. */
async function tried(judge: () => string | null | Promise<string | null>, result: FuzzResult, mostMs: number): Promise<string | null> {
  try {
    let [wrong, taken] = await timed(judge)
    if (taken > mostMs) [wrong, taken] = await timed(judge)
    result.slowestMs = Math.max(result.slowestMs, taken)
    return wrong ?? (taken > mostMs ? `${taken} ms` : null)
  } catch (error) {
    return error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
}

async function timed(judge: () => string | null | Promise<string | null>): Promise<[string | null, number]> {
  const started = process.threadCpuUsage()
  const wrong = await judge()
  const { user, system } = process.threadCpuUsage(started)
  return [wrong, (user + system) / 1000]
}
