import { createHook } from 'node:async_hooks'
import { isMainThread } from 'node:worker_threads'
import { noteUsage } from './test-usage.ts'

// Loaded before every test file.

/** A warning of Node or of a library fails the test that is running. */
process.on('warning', (warning) => {
  throw warning
})

/**
 * Node's runner follows every promise to know to which test it belongs, which takes a seventh of the processor's time of a server's tests. It
 * needs that for tests that are begun after an `await` without their parent's `t`, and there are none. Where Node names it otherwise
 * nothing changes.
 */
function followNoPromises() {
  const hook = createHook({})
  const kept = Object.getOwnPropertySymbols(hook).find(({ description }) => description === 'kNoPromiseHook')
  const { enable } = hook
  if (kept)
    Object.getPrototypeOf(hook).enable = function () {
      this[kept] = true
      return enable.call(this)
    }
}
followNoPromises()

if (isMainThread) {
  const run = process.ppid
  // A run that is killed can tell nobody.
  setInterval(() => process.ppid === run || process.exit(1), 1000).unref()
  process.on('exit', () => {
    if (process.env.TEST_USAGE_FILE) noteUsage(process.env.TEST_USAGE_FILE)
  })
}
