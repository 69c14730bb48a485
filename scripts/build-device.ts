import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { type BuildOptions, build, type InlineConfig, type Plugin } from 'vite'
import { languages } from '#contract/languages.ts'
import { deviceTexts } from './device-texts.ts'

/** Letters of the two languages; the others are fetched where there is a network. */
const kept = (name: string) => !name.endsWith('.woff2') || /inter-latin(-ext)?-wght-normal/.test(name)

/** A file of its own with all that it needs: it runs first, while the others of the start are on their way. */
const firstPart = {
  name: 'first-texts',
  priority: 1,
  test: /devices\/app\/web\/shell\/first-texts\.ts|src\/web\/app\/(wanted-language|session\/site-data)\.ts|src\/contract\/languages\.ts/,
}

/** What reads codes has the address of somebody else's server in it, for whoever says no other: we do, and it must not even stand there. */
const withoutForeignHost: Plugin = {
  name: 'without-foreign-host',
  transform: {
    filter: { code: 'https://fastly.jsdelivr.net/' },
    handler: (code) => code.replaceAll(/`https:\/\/fastly\.jsdelivr\.net\/[^`]*`/g, "''"),
  },
}

/**
 * The device app is a build of its own: it shares no file with the product, so that what its worker keeps is small and changes with it alone. Ends
 * with the worker's list of what to keep.
 */
export async function buildDevice(web: string) {
  const settings: InlineConfig = {
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), withoutForeignHost],
    css: { postcss: { plugins: [mantine()] } },
    define: { 'import.meta.env.VITE_DEVICE_VERSION': JSON.stringify(await ownVersion()) },
  }
  const start = await startOf(settings)
  await build({
    ...settings,
    build: {
      ...target,
      outDir: web,
      emptyOutDir: false,
      assetsDir: 'device/assets',
      assetsInlineLimit: 0,
      // Of the parts of the start alone: of what may come later, what was fetched ahead before the worker is there is of no use after it.
      modulePreload: { polyfill: false, resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []) },
      rolldownOptions: {
        input: { device: 'device.html', worker: 'src/features/devices/app/web/worker/worker.ts' },
        output: {
          entryFileNames: ({ name }) => (name === 'worker' ? 'device/worker.js' : 'device/assets/[name]-[hash].js'),
          codeSplitting: { groups: [firstPart, { name: 'start', test: (id) => start.has(id), includeDependenciesRecursively: false }] },
        },
      },
    },
  })
  await nameParts(join(web, 'device.html'))
  await mkdir(join(web, 'device'), { recursive: true })
  for (const { code } of languages) await writeFile(join(web, 'device', `texts.${code}.json`), await deviceTexts(code))
  await writeList(web)
}

const target: BuildOptions = {
  target: 'es2023',
  reportCompressedSize: false,
  // What draws a PDF is that large, and comes when one is wanted.
  chunkSizeWarningLimit: 2000,
}

/**
 * The modules that the app begins with, but for its page and the one that starts it: they become one file, since of thirty small ones most wait on a slow line
 * until others have come. Learned from a build: what imports lead to is far more than what is taken of it.
 */
async function startOf(settings: InlineConfig): Promise<ReadonlySet<string>> {
  const built = await build({ ...settings, build: { ...target, write: false, rolldownOptions: { input: 'device.html' } } })
  const files = (Array.isArray(built) ? built : [built]).flatMap((each) => ('output' in each ? each.output : []))
  const parts = new Map(files.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])))
  const begin = [...parts.values()].find(({ isEntry }) => isEntry)
  const modules = new Set<string>()
  const follow = (name: string, seen: Set<string>) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const id of parts.get(name)?.moduleIds ?? []) if (!/device(-entry\.tsx|\.html)$/.test(id)) modules.add(id)
    for (const other of parts.get(name)?.imports ?? []) follow(other, seen)
  }
  follow(begin?.fileName ?? '', new Set())
  return modules
}

/**
 * The parts of the start are named in the page, so that none waits for another one that names it: as scripts, since what is fetched ahead is not used
 * where a worker answers.
 */
async function nameParts(page: string) {
  const text = await readFile(page, 'utf8')
  const named = text.replaceAll(
    /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
    '<script type="module" crossorigin src="$1"></script>',
  )
  // Those of a page run one after another, each once it is there.
  const [first] = /\s*<script type="module" crossorigin src="\/device\/assets\/first-texts-[^"]+"><\/script>/.exec(named) ?? []
  if (!first) throw new Error('The part that asks for the texts is not among those of the start')
  await writeFile(page, named.replace(first, '').replace('</title>', `</title>${first}`))
}

/** Of the app as it is written, for the office to tell old ones from new ones. */
async function ownVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  const names = await Array.fromAsync(glob('src/features/devices/**/*.{ts,tsx,css}', { exclude: (name) => name.endsWith('.test.ts') }))
  const hash = createHash('sha256')
  for (const name of names.toSorted()) hash.update(await readFile(name))
  return `${version}+${hash.digest('hex').slice(0, 8)}`
}

/** Whatever one of the files says differently makes another version. */
async function writeList(web: string) {
  const names = await readdir(join(web, 'device'), { recursive: true, withFileTypes: true })
  const files = names
    .filter((entry) => entry.isFile() && entry.name !== 'worker.js' && !entry.name.endsWith('.br') && kept(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(web.length).replaceAll('\\', '/'))
  const all = [...files, '/favicon.svg', '/color-scheme.js'].toSorted()
  const worker = join(web, 'device', 'worker.js')
  const code = await readFile(worker, 'utf8')
  const hash = createHash('sha256').update(code)
  for (const name of ['/device.html', ...all]) hash.update(name).update(await readFile(join(web, name)))
  const version = hash.digest('base64url').slice(0, 12)
  await writeFile(worker, `const precache=${JSON.stringify({ version, files: ['/device', ...all] })};\n${code}`)
}
