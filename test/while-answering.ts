import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './server.ts'

/**
 * Does something and asks meanwhile whether the process is well. `longestMs`: the most that the main thread computed until one answer; what
 * else the machine does is not in it.
 */
export async function whileAnswering<T>(server: Pick<TestServer, 'app'>, work: () => Promise<T>) {
  const began = performance.now()
  const state = { working: true }
  const doing = work().finally(() => {
    state.working = false
  })
  let longestMs = 0
  while (state.working) {
    const asked = process.threadCpuUsage()
    await server.app.inject('/healthz')
    const { user, system } = process.threadCpuUsage(asked)
    longestMs = Math.max(longestMs, (user + system) / 1000)
    await sleep(10)
  }
  return { result: await doing, longestMs, tookMs: performance.now() - began }
}
