import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { ownCpuSeconds } from './cpu-seconds.ts'

// Loaded before every test file.

export type Usage = { file: string; seconds: number; cpuSeconds: number }

/** A warning of Node or of a library fails the test that is running. */
process.on('warning', (warning) => {
  throw warning
})

if (isMainThread) {
  const run = process.ppid
  // A run that is killed can tell nobody.
  setInterval(() => process.ppid === run || process.exit(1), 1000).unref()
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    const usage: Usage = {
      file: process.argv[1] ?? '',
      seconds: process.uptime(),
      cpuSeconds: ownCpuSeconds() ?? (user + system) / 1e6,
    }
    if (process.env.TEST_USAGE_FILE) appendFileSync(process.env.TEST_USAGE_FILE, `${JSON.stringify(usage)}\n`)
  })
}
