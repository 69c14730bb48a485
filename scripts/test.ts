import { spawnSync } from 'node:child_process'
import { existsSync, globSync, statSync } from 'node:fs'

/** The slowest first, so that none of them runs alone at the end. */
const folders = ['test/e2e', 'test', 'src', 'sandbox', 'scripts']
const builtPage = 'dist/web/index.html'
const builtFrom = ['src/**/*', 'public/**/*', '*.html', 'vite.config.ts', 'scripts/build.ts', 'package-lock.json']
const testTimeoutMs = 240_000

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
if (files.some((file) => file.startsWith('test/')) && existsSync('scripts/build.ts') && buildIsOld()) run(['scripts/build.ts'])
run([
  `--import=${new URL('./fail-on-warning.ts', import.meta.url).href}`,
  '--test',
  '--test-concurrency=2',
  `--test-timeout=${testTimeoutMs}`,
  '--test-reporter=spec',
  ...files,
])

function buildIsOld() {
  if (!existsSync(builtPage)) return true
  const builtAt = statSync(builtPage).mtimeMs
  return globSync(builtFrom).some((file) => statSync(file).mtimeMs > builtAt && !file.endsWith('.test.ts'))
}

function run(args: string[]) {
  const { status, signal, error } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status === 0) return
  console.error(
    error?.message ?? `${signal ? `Ended by ${signal}` : `Exit code ${status}`}: node ${args.find((arg) => !arg.startsWith('--import'))}`,
  )
  process.exit(status ?? 1)
}
