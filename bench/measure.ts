import { cpus, totalmem } from 'node:os'
import autocannon from 'autocannon'
import { processorMs } from './processor-time.ts'

export type Figure = { what: string; value: string; wanted: string; reached: boolean | null }
export type Bench = { name: string; run(): Promise<Figure[]> }

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`

/** What browsers say that they take, so that what is measured is packed as they get it. */
export const packed = { 'accept-encoding': 'gzip, deflate, br, zstd' }

/** `processorMs`: what an answer takes of the processor, which means something on a busy machine too. */
export type Speed = { perSecond: number; p99Ms: number; processorMs: number }

/** Requests per second and p99 of one address, asked as browsers ask. `paths` are taken in turn. */
export async function load(
  base: string,
  paths: string[],
  {
    headers = {},
    seconds = 3,
    connections = 8,
    processes = [],
  }: { headers?: Record<string, string>; seconds?: number; connections?: number; processes?: number[] } = {},
): Promise<Speed> {
  const requests = paths.map((path) => ({ method: 'GET' as const, path, headers: { ...packed, ...headers } }))
  // A pool that has rested opens its connections anew, and each plans its first statements for their values.
  await autocannon({ url: base, connections, amount: connections * 12, requests })
  const before = processorMs(processes)
  const result = await autocannon({ url: base, connections, duration: seconds, requests })
  if (result.errors || result.non2xx) throw new Error(`${result.errors} errors, ${result.non2xx} refusals at ${base}${paths[0]}`)
  if (!result.requests.total) throw new Error(`no answer from ${base}${paths[0]} in ${seconds} s`)
  const taken = processorMs(processes) - before
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, processorMs: taken / result.requests.total }
}

/** Runs alternatives in turn, several rounds, so that what else the machine does meets all of them; answers the median of each. */
export async function inTurn<K extends string>(alternatives: Record<K, () => Promise<Speed>>, rounds = 3): Promise<Record<K, Speed>> {
  const names = Object.keys(alternatives) as K[]
  const all = Object.fromEntries(names.map((name) => [name, [] as Speed[]])) as Record<K, Speed[]>
  for (let round = 0; round < rounds; round++) for (const name of names) all[name].push(await alternatives[name]())
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        perSecond: median(all[name].map((each) => each.perSecond)),
        p99Ms: median(all[name].map((each) => each.p99Ms)),
        processorMs: median(all[name].map((each) => each.processorMs)),
      },
    ]),
  ) as Record<K, Speed>
}

export const percentile = (values: number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
export function median(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other)
  const at = (index: number) => sorted[index] ?? Number.NaN
  return (at(Math.floor((sorted.length - 1) / 2)) + at(Math.floor(sorted.length / 2))) / 2
}
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
