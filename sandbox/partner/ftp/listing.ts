import type { Stats } from 'node:fs'

/** CCYYMMDDhhmmss in UTC (RFC 3659). */
export const machineTime = (at: number) => new Date(at).toISOString().slice(0, 19).replace(/[-:T]/g, '')

export function machineLine(name: string, stats: Stats) {
  return `type=${stats.isDirectory() ? 'dir' : 'file'};size=${stats.size};modify=${machineTime(stats.mtimeMs)}; ${name}`
}

/** As `ls -l` prints it: this year's files without a year, times to the minute. */
export function listLine(name: string, stats: Stats) {
  const at = new Date(stats.mtimeMs)
  const month = at.toLocaleString('en', { month: 'short', timeZone: 'UTC' })
  const time = at.toISOString().slice(11, 16)
  return `${stats.isDirectory() ? 'd' : '-'}rw-r-----    1 1000     1000     ${String(stats.size).padStart(10)} ${month} ${String(at.getUTCDate()).padStart(2, '0')} ${time} ${name}`
}
