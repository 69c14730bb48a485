import { isMainThread } from 'node:worker_threads'
import { noteUsage } from './test-usage.ts'

// Loaded before every test file.

/** A warning of Node or of a library fails the test that is running. */
process.on('warning', (warning) => {
  throw warning
})

if (isMainThread) {
  const run = process.ppid
  // A run that is killed can tell nobody.
  setInterval(() => process.ppid === run || process.exit(1), 1000).unref()
  process.on('exit', () => {
    if (process.env.TEST_USAGE_FILE) noteUsage(process.env.TEST_USAGE_FILE)
  })
}
