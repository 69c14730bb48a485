import { cpus, totalmem } from 'node:os'
import autocannon from 'autocannon'

export type Figure = { what: string; value: string; wanted: string; reached: boolean | null }
export type Bench = { name: string; run(): Promise<Figure[]> }

export const machine = () =>
  `${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, ${process.platform}`

/** Requests per second and p99 of one address. `urls` are taken in turn. */
export async function load(
  base: string,
  paths: string[],
  { headers = {}, seconds = 3, connections = 8 }: { headers?: Record<string, string>; seconds?: number; connections?: number } = {},
) {
  const result = await autocannon({
    url: base,
    connections,
    duration: seconds,
    requests: paths.map((path) => ({ method: 'GET', path, headers })),
  })
  if (result.errors || result.non2xx) throw new Error(`${result.errors} errors, ${result.non2xx} refusals at ${base}${paths[0]}`)
  return { perSecond: result.requests.average, p99Ms: result.latency.p99 }
}

/** Runs alternatives in turn, several rounds, so that what else the machine does meets all of them; answers the median of each. */
export async function inTurn<K extends string>(alternatives: Record<K, () => Promise<{ perSecond: number; p99Ms: number }>>, rounds = 2) {
  const names = Object.keys(alternatives) as K[]
  const all = Object.fromEntries(names.map((name) => [name, [] as { perSecond: number; p99Ms: number }[]])) as Record<
    K,
    { perSecond: number; p99Ms: number }[]
  >
  for (let round = 0; round < rounds; round++) for (const name of names) all[name].push(await alternatives[name]())
  return Object.fromEntries(
    names.map((name) => [
      name,
      { perSecond: median(all[name].map((each) => each.perSecond)), p99Ms: median(all[name].map((each) => each.p99Ms)) },
    ]),
  ) as Record<K, { perSecond: number; p99Ms: number }>
}

export const percentile = (values: number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN
export const median = (values: number[]) => [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN
export const times = (ratio: number) => `${ratio.toFixed(2)} ×`
export const ms = (value: number) => `${value.toFixed(value < 10 ? 1 : 0)} ms`
