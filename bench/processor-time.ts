import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100
const stat = (pid: string) => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, parent, ...rest] = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const ticks = rest.slice(9, 13).reduce((sum, each) => sum + Number(each), 0)
    return { pid, parent: parent ?? '', ticks }
  } catch {
    return null // ended meanwhile; its parent has its time
  }
}

/** The process that started this one. */
export const parentOf = (pid: number) => Number(stat(String(pid))?.parent)

/** Milliseconds of the processor that these processes and those below them have used so far, children that have ended included. Linux only. */
export function processorMs(roots: readonly number[]): number {
  if (process.platform !== 'linux') return Number.NaN
  const all = readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? (stat(name) ?? []) : []))
  const counted = new Set(roots.map(String))
  for (let before = 0; before < counted.size; ) {
    before = counted.size
    for (const { pid, parent } of all) if (counted.has(parent)) counted.add(pid)
  }
  const ticks = all.reduce((sum, { pid, ticks }) => sum + (counted.has(pid) ? ticks : 0), 0)
  return (ticks / ticksPerSecond) * 1000
}
