import { isDeepStrictEqual } from 'node:util'
import type { Random } from './fuzzing.ts'

type Find<Found> = (bytes: AsyncIterable<Uint8Array>) => AsyncIterable<Found>

export async function* once(bytes: Uint8Array) {
  yield bytes
}

async function* inPortions(bytes: Uint8Array, borders: readonly number[]) {
  let from = 0
  for (const border of [...borders, bytes.length]) {
    yield bytes.subarray(from, border)
    from = border
  }
}

/** Where networks, disks and senders cut a file is chance: what is found in it must not be. Says where it differs, or null. */
export async function differsIn<Found>(find: Find<Found>, bytes: Uint8Array, allBorders: readonly number[][]): Promise<string | null> {
  const whole = await Array.fromAsync(find(once(bytes)))
  for (const borders of allBorders) {
    const parts = await Array.fromAsync(find(inPortions(bytes, borders)))
    if (isDeepStrictEqual(parts, whole)) continue
    const at = parts.findIndex((each, index) => !isDeepStrictEqual(each, whole[index]))
    const [one, other] = [parts, whole].map((all) => JSON.stringify(all.at(at))?.slice(0, 1000))
    return `cut at ${borders.slice(0, 20)}: ${one}, whole: ${other}`
  }
  return null
}

export const everyByte = (length: number): number[] => Array.from({ length }, (_, at) => at)

export function randomBorders(length: number, random: Random, longest: number): number[] {
  const borders: number[] = []
  for (let at = 0; at < length; at += 1 + random(Math.max(1, Math.floor(longest)))) borders.push(at)
  return borders
}

/** As far as a reader looks ahead to know a beginning when it comes, and a byte more on either side. */
const [before, behind] = [5, 43]

/** A cut at each byte around all beginnings, at the same one in each list. */
export function aroundEnvelopes(bytes: Buffer): number[][] {
  const starts = [...bytes.toString('latin1').matchAll(/ISA|GS|ST|SE|IEA|UN[ABHTZ]/g)].map(({ index }) => index)
  const near = (by: number) => starts.map((start) => start + by).filter((at) => at > 0 && at < bytes.length)
  return Array.from({ length: before + behind }, (_, index) => near(index - before))
}
