import { setTimeout as sleep } from 'node:timers/promises'
import type { TestServer } from './server.ts'

/** Does something and asks meanwhile whether the process is well: how long the longest answer took. */
export async function whileAnswering<T>(server: Pick<TestServer, 'app'>, work: () => Promise<T>) {
  const began = performance.now()
  const state = { working: true }
  const doing = work().finally(() => {
    state.working = false
  })
  let longestMs = 0
  while (state.working) {
    const asked = performance.now()
    await server.app.inject('/healthz')
    longestMs = Math.max(longestMs, performance.now() - asked)
    await sleep(10)
  }
  return { result: await doing, longestMs, tookMs: performance.now() - began }
}
