import { createHash } from 'node:crypto'
import { glob, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, type Plugin } from 'vite'
import { languages } from '#contract/languages.ts'
import { deviceTexts } from './device-texts.ts'

/** Letters of the two languages; the others are fetched where there is a network. */
const kept = (name: string) => !name.endsWith('.woff2') || /inter-latin(-ext)?-wght-normal/.test(name)

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
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [react(), withoutForeignHost],
    css: { postcss: { plugins: [mantine()] } },
    define: { 'import.meta.env.VITE_DEVICE_VERSION': JSON.stringify(await ownVersion()) },
    build: {
      outDir: web,
      emptyOutDir: false,
      assetsDir: 'device/assets',
      assetsInlineLimit: 0,
      // Of the parts of the start alone: of what may come later, what was fetched ahead before the worker is there is of no use after it.
      modulePreload: { polyfill: false, resolveDependencies: (_file, parts, { hostType }) => (hostType === 'html' ? parts : []) },
      target: 'es2023',
      reportCompressedSize: false,
      rolldownOptions: {
        input: { device: 'device.html', worker: 'src/features/devices/app/web/worker/worker.ts' },
        output: { entryFileNames: ({ name }) => (name === 'worker' ? 'device/worker.js' : 'device/assets/[name]-[hash].js') },
      },
    },
  })
  await nameParts(join(web, 'device.html'))
  await mkdir(join(web, 'device'), { recursive: true })
  for (const { code } of languages) await writeFile(join(web, 'device', `texts.${code}.json`), await deviceTexts(code))
  await writeList(web)
}

/**
 * The parts of the start are named in the page, so that none waits for another one that names it: as scripts, since what is fetched ahead is not used
 * where a worker answers.
 */
async function nameParts(page: string) {
  const text = await readFile(page, 'utf8')
  await writeFile(
    page,
    text.replaceAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g, '<script type="module" crossorigin src="$1"></script>'),
  )
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
