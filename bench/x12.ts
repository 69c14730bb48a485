import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Bench, type Figure, times } from './measure.ts'

const taskset = '/usr/bin/taskset'

/** X12 850s, from bytes to checked orders, in processes of their own on one core (where the system can say so). */
export const x12: Bench = {
  name: 'x12',
  async run() {
    const { orders, segments, split, nodeX12 } = JSON.parse(onOneCore('x12-speed.ts')) as Record<string, number>
    if (!orders || !segments || !split || !nodeX12) throw new Error('Not measured')
    return [
      { what: '850 to checked orders', value: `${orders.toFixed(0)} MB/s`, wanted: '≥ 40 MB/s', reached: orders >= 40 },
      { what: 'of it, to segments in checked envelopes', value: `${segments.toFixed(0)} MB/s`, wanted: '', reached: null },
      asRatio('orders to a bare split', orders, split, null),
      asRatio('orders to node-x12', orders, nodeX12, 12),
      ...memory(),
    ]
  },
}

const asRatio = (what: string, ours: number, other: number, least: number | null): Figure => ({
  what,
  value: `${times(ours / other)} (${other.toFixed(other < 10 ? 1 : 0)} MB/s)`,
  wanted: least === null ? 'as near as it goes' : `≥ ${least} ×`,
  reached: least === null ? null : ours / other >= least,
})

function memory(): Figure[] {
  const [tenth, whole, made] = [
    ['hold', 100],
    ['hold', 1000],
    ['make', 1000],
  ].map((options) => Number(onOneCore('x12-memory.ts', ...options)))
  const process = Number(onOneCore('x12-memory.ts', 'read', 1000))
  if (!tenth || !whole) throw new Error('Not measured')
  return [
    {
      what: 'memory held at most, an interchange of 1 GB',
      value: `${whole} MB (100 MB: ${tenth} MB)`,
      wanted: 'flat',
      reached: whole <= tenth * 1.25,
    },
    { what: 'memory of the process', value: `${process} MB (only making that file: ${made} MB)`, wanted: '', reached: null },
  ]
}

function onOneCore(file: string, ...options: (string | number)[]): string {
  const command = [process.execPath, '--expose-gc', new URL(file, import.meta.url).pathname, ...options.map(String)]
  const [program = '', ...rest] = existsSync(taskset) ? [taskset, '-c', '0', ...command] : command
  return execFileSync(program, rest, { encoding: 'utf8' })
}
