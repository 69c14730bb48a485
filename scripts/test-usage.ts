import { appendFileSync } from 'node:fs'
import { ownCpuSeconds } from './cpu-seconds.ts'

export type Usage = { file: string; seconds: number; cpuSeconds: number }

const parts: Usage[] = []

const spent = () => {
  const { user, system } = process.cpuUsage()
  return { seconds: process.uptime(), cpuSeconds: ownCpuSeconds() ?? (user + system) / 1e6 }
}

/** Of one of several test files of this process. Answers the end of it. */
export function beginPart(file: string) {
  const begun = spent()
  return () => {
    const now = spent()
    parts.push({ file, seconds: now.seconds - begun.seconds, cpuSeconds: now.cpuSeconds - begun.cpuSeconds })
  }
}

/** What the process took: by its files, which share what none of them took alone, the server's code above all. */
export function noteUsage(to: string) {
  const whole = spent()
  const rest = (of: 'seconds' | 'cpuSeconds') => (whole[of] - parts.reduce((sum, part) => sum + part[of], 0)) / parts.length
  const usages: Usage[] =
    parts.length === 0
      ? [{ file: process.argv[1] ?? '', ...whole }]
      : parts.map(({ file, seconds, cpuSeconds }) => ({
          file,
          seconds: seconds + rest('seconds'),
          cpuSeconds: cpuSeconds + rest('cpuSeconds'),
        }))
  appendFileSync(to, usages.map((usage) => `${JSON.stringify(usage)}\n`).join(''))
}
