import { existsSync, readFileSync } from 'node:fs'

/** Of a process and of the processes that it started and saw end. Known on Linux only. */
export function cpuSecondsOf(pid: number | 'self'): number | undefined {
  const file = `/proc/${pid}/stat`
  if (!existsSync(file)) return undefined
  const stat = readFileSync(file, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // User and system time, its own and its children's, in hundredths.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
