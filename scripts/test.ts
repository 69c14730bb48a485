import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The slowest first, so that none of them runs alone at the end. */
const folders = ['test/e2e', 'test', 'src', 'sandbox', 'scripts']
const builtPage = 'dist/web/index.html'
const builtFrom = ['src/**/*', 'public/**/*', '*.html', 'vite.config.ts', 'scripts/build.ts', 'package-lock.json']
/** Of one test: ends what hangs. Nothing is slow enough for it, whatever else the machine does. */
const testTimeoutMs = 600_000
const mostRepeated = 3

/** `npm test`, or `npm test -- sandbox/mail journeys` for the files whose path contains one of these. */
const wanted = process.argv.slice(2)
const files = [...new Set(folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`).sort()))].filter(
  (file) => wanted.length === 0 || wanted.some((part) => file.includes(part)),
)

if (files.length === 0) {
  console.error(`No test file has ${wanted.join(' or ')} in its path.`)
  process.exit(1)
}
// Only the tests across features, below test/, open the built pages.
if (files.some((file) => file.startsWith('test/')) && existsSync('scripts/build.ts') && buildIsOld()) build()
const failed = runTests(files, 2)
if (failed.length > 0) again(failed)

/**
 * Two files run beside each other, and a browser that has to wait for the processor is no fault of the product: what failed runs once
 * more by itself, and is named. More than a few failures are no accident.
 */
function again(some: string[]) {
  if (wanted.length > 0 || some.length > mostRepeated) process.exit(1)
  console.error(`\nFailed, run once more alone: ${some.join(', ')}\n`)
  if (runTests(some, 1).length > 0) process.exit(1)
  console.error(`\nPassed alone after a first failure: ${some.join(', ')}`)
}

/** The files in which something failed. */
function runTests(some: string[], concurrency: number): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'ledgerside-test-report-'))
  const list = join(folder, 'failed')
  const { status, signal, error } = spawnSync(
    process.execPath,
    [
      `--import=${new URL('./fail-on-warning.ts', import.meta.url).href}`,
      '--test',
      `--test-concurrency=${concurrency}`,
      `--test-timeout=${testTimeoutMs}`,
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      `--test-reporter=${new URL('./failed-files.ts', import.meta.url).href}`,
      `--test-reporter-destination=${list}`,
      ...some,
    ],
    { stdio: 'inherit' },
  )
  const failures = existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
  rmSync(folder, { recursive: true, force: true })
  if (status === 0) return []
  if (failures.length > 0) return failures
  console.error(error?.message ?? (signal ? `The tests were ended by ${signal}.` : `The tests ended with exit code ${status}.`))
  process.exit(status ?? 1)
}

function buildIsOld() {
  if (!existsSync(builtPage)) return true
  const builtAt = statSync(builtPage).mtimeMs
  return globSync(builtFrom).some((file) => statSync(file).mtimeMs > builtAt && !file.endsWith('.test.ts'))
}

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
