import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * The Chromium inside `@sparticuz/chromium`, unpacked once, beside the package, with the libraries and the font that a bare machine lacks.
 * The package itself unpacks into the temporary folder, where another user's copy, or another test's half of one, would be in the way.
 */
export function bundledChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('No Chromium was found: set CHROMIUM to the path of one.')
  const home = join(dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))), '../unpacked')
  if (!existsSync(home)) unpack(home)
  const fonts = !existsSync('/etc/fonts/fonts.conf') && { FONTCONFIG_PATH: join(home, 'fonts') }
  return { executablePath: join(home, 'chromium'), env: { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023/lib'), ...fonts } }
}

const unpacking = `const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath()`

function unpack(home: string) {
  const draft = `${home}.${process.pid}`
  mkdirSync(draft)
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', unpacking], {
    cwd: import.meta.dirname,
    // By the latter it knows a machine without the libraries.
    env: { ...process.env, TMPDIR: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs24.x' },
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`Chromium could not be unpacked:\n${stderr}`)
  writeFileSync(join(draft, 'fonts/fonts.conf'), '<fontconfig><dir prefix="relative">fonts</dir></fontconfig>')
  try {
    renameSync(draft, home)
  } catch (error) {
    rmSync(draft, { recursive: true })
    if (!existsSync(home)) throw error
  }
}
