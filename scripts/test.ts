import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join, relative } from 'node:path'
import { finished } from 'node:stream/promises'
import { type EventData, run } from 'node:test'
import { spec } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { dataFolder } from '#server/postgres/data-folder.ts'
import { runningServer } from '#server/postgres/pid-file.ts'
import { startRunDatabase } from '../test/run-database.ts'
import { removeAbandonedFolders, scratchFolder } from '../test/scratch-folder.ts'
import { cpuSecondsOf } from './cpu-seconds.ts'
import { batchesOf } from './test-batches.ts'
import { byGroup } from './test-groups.ts'
import type { Usage } from './test-usage.ts'

/**
 * `npm test`, or `npm test -- sandbox/mail journeys` for the files whose path contains one of these.
 * `--all`: browser tests in every setting. `--retry-failed 2`: up to so many failed files run once more. `--record`: writes test/times.json.
 * `--lanes 4`: files at a time, in place of three for two processors: most of them wait for somebody.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    'retry-failed': { type: 'string', default: '0' },
    record: { type: 'boolean', default: false },
    lanes: { type: 'string', default: String(Math.ceil(availableParallelism() * 1.5)) },
  },
})

type Result = { passed: number; failed: number; skipped: number }
type Told = EventData.TestPass | EventData.TestFail

const folders = ['test', 'src', 'sandbox', 'scripts']
const builtPage = 'dist/web/index.html'
const builtFrom = [
  'src/**/*',
  'public/**/*',
  '*.html',
  'vite.config.ts',
  'scripts/{build,chunks,page-html,screen-files}.ts',
  'scripts/prerender.tsx',
  'package-lock.json',
]
/** Of one test, and of one process of them: ends what hangs. Nothing is slow enough for it, whatever else the machine does. */
const testTimeoutMs = 1_800_000
const lanes = Number(options.lanes)
/** Of one test file: a server holds up to a dozen, and some tests start several. */
const connectionsPerLane = 100
const timesFile = 'test/times.json'
/** Files that take less are not worth a line in the list. */
const shortSeconds = 5
/** Of what is not in the list, and not short: browsers, and processes that are killed. */
const likelySeconds = [
  ['test/e2e/', 30],
  ['test/chaos/', 20],
  ['test/', 10],
] as const
/** Files whose processor time is named at the end. */
const mostNamed = 12

const recorded: Record<string, number> = existsSync(timesFile) ? JSON.parse(readFileSync(timesFile, 'utf8')) : {}
const files = longestFirst([...new Set(folders.flatMap((folder) => globSync(`${folder}/**/*.test.ts`)))].filter(isWanted))
if (files.length === 0) {
  console.error(`No test file has ${wanted.join(' or ')} in its path.`)
  process.exit(1)
}
removeAbandonedFolders()
// Only the tests across features, below test/, open the built pages.
if (files.some((file) => file.startsWith('test/')) && existsSync('scripts/build.ts') && buildIsOld()) build()

const begun = performance.now()
const scratch = scratchFolder()
const databaseFolder = scratchFolder({ inMemory: true })
const usageFile = join(scratch.path, 'usage')
const ended = new AbortController()
Object.assign(process.env, {
  TEST_RUN_FOLDER: databaseFolder.path,
  TEST_USAGE_FILE: usageFile,
  TEST_SETTINGS: options.all ? 'all' : (process.env.TEST_SETTINGS ?? ''),
  // Whatever they leave there goes with it.
  TMPDIR: scratch.path,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url)),
})
// The tests say themselves that it did not start.
const database = process.env.TEST_DATABASE_URL
  ? undefined
  : startRunDatabase(databaseFolder.path, connectionsPerLane * lanes).catch(() => undefined)
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, async () => {
    ended.abort()
    await end()
    process.exit(1)
  })

const results = await runTests(files, lanes)
const failedOf = () => [...results].filter(([, { failed }]) => failed > 0).map(([file]) => file)
const failedFirst = failedOf()
const repeats = failedFirst.length > 0 && failedFirst.length <= Number(options['retry-failed'])
if (repeats) for (const [file, result] of await runTests(failedFirst, 1)) results.set(file, result)
const postgresCpuSeconds = postgresTime()
const usages = readUsages()
await end()
if (options.record && wanted.length === 0 && !ended.signal.aborted) record()
report()

async function end() {
  await (await database)?.stop()
  for (const folder of [databaseFolder, scratch]) folder.remove()
}

/** Of the server of the run: its processes are nobody's children. */
function postgresTime() {
  const server = runningServer(dataFolder(realpathSync(databaseFolder.path)))
  return server && cpuSecondsOf(server.pid)
}

function isWanted(file: string) {
  return wanted.length === 0 || wanted.some((part) => file.includes(part))
}

/** So that none of them runs alone at the end. */
function longestFirst(some: string[]) {
  return some.sort().sort((one, other) => secondsOf(other) - secondsOf(one))
}

function secondsOf(file: string) {
  return recorded[file] ?? likelySeconds.find(([folder]) => file.startsWith(folder))?.[1] ?? shortSeconds / 2
}

/** Of each file what its tests came to. One that broke outside any test has failed too. */
async function runTests(some: string[], concurrency: number) {
  const batches = batchesOf(some, scratch.path, secondsOf)
  const results = new Map<string, Result>()
  const broken = new Set<string>()
  const nameOf = (file: string) => relative(process.cwd(), file)
  const filesIn = (path: string) => batches.find((batch) => batch.path === path)?.files ?? []
  const events = run({
    files: batches.map(({ path }) => path),
    concurrency,
    timeout: testTimeoutMs,
    // What a file has left open keeps no process, and so no run, once its tests are done.
    execArgv: [`--import=${new URL('test-process.ts', import.meta.url).href}`, '--test-force-exit'],
    signal: ended.signal,
  })
  const together = new Set(batches.filter(({ files }) => files.length > 1).flatMap(({ files }) => files))
  // A batch tells of its files as suites, one after the other: what was told before the end of such a suite belongs to it.
  let sum: Result = { passed: 0, failed: 0, skipped: 0 }
  const count = (outcome: 'passed' | 'failed') => (told: Told) => {
    if (told.details.type !== 'suite') sum[told.skip || told.todo ? 'skipped' : outcome]++
    if (told.nesting > 0) return
    if (together.has(told.name)) results.set(told.name, { ...sum, failed: outcome === 'failed' ? Math.max(1, sum.failed) : sum.failed })
    else if (outcome === 'failed') for (const file of unfinished(told.file ?? told.name)) broken.add(file)
    sum = { passed: 0, failed: 0, skipped: 0 }
  }
  /** The files of a process that broke: those of a batch that did not come to their end, or all where each of them did. */
  const unfinished = (path: string) => {
    const all = filesIn(path)
    const rest = all.filter((file) => !results.has(file))
    return all.length < 2 ? [nameOf(path)] : rest.length > 0 ? rest : all
  }
  events.on('test:pass', count('passed'))
  events.on('test:fail', count('failed'))
  events.on('test:summary', ({ file, counts: { tests, passed, skipped, todo } }) => {
    if (file && filesIn(file).length < 2)
      results.set(nameOf(file), { passed, failed: tests - passed - skipped - todo, skipped: skipped + todo })
  })
  const lines = events.compose(spec)
  lines.pipe(process.stdout, { end: false })
  await finished(lines)
  for (const file of broken) {
    const { passed = 0, failed = 0, skipped = 0 } = results.get(file) ?? {}
    results.set(file, { passed, failed: Math.max(1, failed), skipped })
  }
  return results
}

function readUsages(): Usage[] {
  const lines = existsSync(usageFile) ? readFileSync(usageFile, 'utf8').split('\n').filter(Boolean) : []
  return lines.map((line) => JSON.parse(line)).map((usage: Usage) => ({ ...usage, file: relative(process.cwd(), usage.file) }))
}

function record() {
  const long = usages.filter(({ seconds }) => seconds >= shortSeconds)
  const times = long.map(({ file, seconds }) => [file, Math.round(seconds)]).sort()
  writeFileSync(timesFile, `${JSON.stringify(Object.fromEntries(times), null, 2)}\n`)
}

/** The last lines: where the processor's time went, and what failed. */
function report() {
  const groups = byGroup(usages)
  if (postgresCpuSeconds) groups.push(['PostgreSQL', postgresCpuSeconds])
  const sum = groups.reduce((all, [, seconds]) => all + seconds, 0)
  console.info(`\nCPU seconds: ${groups.map(([name, seconds]) => `${name} ${Math.round(seconds)}`).join(', ')}; in all ${Math.round(sum)}`)
  const dearest = usages.sort((one, other) => other.cpuSeconds - one.cpuSeconds).slice(0, mostNamed)
  if (files.length > mostNamed)
    console.info(`Most of it: ${dearest.map(({ file, cpuSeconds }) => `${file} ${Math.round(cpuSeconds)}`).join(', ')}`)
  if (repeats) console.info(`Failed at first and run once more: ${failedFirst.join(', ')}`)
  const failed = failedOf()
  if (failed.length > 0) console.info(`Failed: ${failed.join(', ')}`)
  const count = (kind: keyof Result) => [...results.values()].reduce((all, result) => all + result[kind], 0)
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1)
  console.info(
    `${files.length} files in ${minutes} minutes: ${count('passed')} tests passed, ${count('failed')} failed, ${count('skipped')} skipped`,
  )
  process.exitCode = failed.length > 0 ? 1 : 0
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
