import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf } from './imports.ts'

const root = join(import.meta.dirname, '..')
const sources = new Set(globSync('src/**/*.{ts,tsx}', { cwd: root }).map((path) => path.replaceAll('\\', '/')))

/** The files that a page leads to, each with its text: those of types alone are not among them, what is loaded later is. */
export function reachedFrom(entry: string): Map<string, string> {
  const reached = new Map<string, string>()
  const follow = (path: string) => {
    if (reached.has(path) || !sources.has(path)) return
    const text = readFileSync(join(root, path), 'utf8').replaceAll(/^(import|export) type [^'"]*from .*$/gm, '')
    reached.set(path, text)
    importsOf({ path, text }).forEach(follow)
  }
  follow(entry)
  return reached
}
