import { existsSync, readdirSync, readFileSync } from 'node:fs'

/** Of a process and of the processes that it started and saw end. Known on Linux only. */
export const cpuSecondsOf = (pid: number | 'self'): number | undefined => timesOf(pid)?.seconds

/** Of processes that no parent saw end: a browser leaves those of its pages to the system. */
let unseen = 0

/** Of this process and of all that it started: what ended within `countUnseen` too. */
export function ownCpuSeconds(): number | undefined {
  const seconds = cpuSecondsOf('self')
  return seconds === undefined ? undefined : seconds + unseen
}

/** Ends processes below this one, and keeps what they have used so far and nobody counts afterwards. */
export async function countUnseen<Result>(end: () => Promise<Result>): Promise<Result> {
  const before = cpuSecondsOfTree()
  const result = await end()
  unseen += Math.max(0, before - cpuSecondsOfTree())
  return result
}

/** Of this process and all that live below it. */
function cpuSecondsOfTree(): number {
  const all = new Map(pids().map((pid) => [pid, timesOf(pid)]))
  const isBelow = (pid: number): boolean => pid === process.pid || (pid > 1 && isBelow(all.get(pid)?.parent ?? 0))
  return [...all].reduce((sum, [pid, times]) => sum + (times && isBelow(pid) ? times.seconds : 0), 0)
}

const pids = () => (existsSync('/proc/self/stat') ? readdirSync('/proc').map(Number).filter(Boolean) : [])

function timesOf(pid: number | 'self') {
  let stat: string
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // User and system time, its own and its children's, in hundredths.
  return { parent: Number(fields[1]), seconds: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100 }
}
