import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import { test } from 'node:test'
import { reachedFrom } from './reached.ts'

const root = join(import.meta.dirname, '..')
const kit = join(root, 'node_modules/@mantine/core')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readKit = (path: string) => readFileSync(join(kit, path), 'utf8')

/** What every component stands on. */
const ground = ['baseline', 'default-css-variables', 'global']
const apps = [
  { entry: 'src/web/app/main.tsx', styles: 'src/web/app/start/mantine.css', among: ['Button', 'TextInput', 'Notification'] },
  {
    entry: 'src/features/devices/app/web/device-entry.tsx',
    styles: 'src/features/devices/app/web/shell/mantine.css',
    among: ['Button', 'TextInput'],
  },
]

for (const { entry, styles, among } of apps)
  test(`${styles} has the styles of the components that ${basename(entry)} leads to, in their order, and no others`, () => {
    const components = componentsFrom(entry)
    for (const name of among) assert.ok(components.has(name), `the test no longer sees that ${name} is imported`)
    const needed = stylesOf(components)
    assert.ok(needed.has('Input') && needed.has('UnstyledButton'), 'the test no longer sees what components are made of')
    const listed = [...read(styles).matchAll(/^@import "@mantine\/core\/styles\/([\w-]+)\.layer\.css";$/gm)].map(([, name = '']) => name)
    assert.deepEqual(listed, [...ground, ...inOrder(needed)])
  })

/** Names that are imported of Mantine by any file that the page leads to, types left out. */
function componentsFrom(entry: string): Set<string> {
  const names = new Set<string>()
  const note = (text: string) => {
    for (const [, list = ''] of text.matchAll(/import \{([^}]*)\} from ["']@mantine\/core["']/g))
      for (const [, name = ''] of list.matchAll(/(?:^|,)\s*(?!type )(\w+)/g)) names.add(name)
  }
  for (const text of reachedFrom(entry).values()) {
    note(text)
    // Its other packages are made of its components: what a toast looks like is among them.
    for (const [, name = ''] of text.matchAll(/(?:from |import\()'@mantine\/(?!core|hooks)(\w+)'/g))
      for (const file of globSync(`node_modules/@mantine/${name}/esm/**/*.mjs`, { cwd: root })) note(read(file))
  }
  return names
}

/** A component's file names its own styles and those of what it is made of as modules. */
function stylesOf(components: Set<string>): Set<string> {
  const index = readKit('esm/index.mjs')
  const files = new Map<string, string>()
  for (const [, list = '', from = ''] of index.matchAll(/import \{([^}]*)\} from "([^"]+)"/g))
    for (const name of list.split(',')) files.set(name.trim().split(' as ').at(-1) ?? '', from)
  const seen = new Set<string>()
  const follow = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, other = ''] of readKit(`esm/${path}`).matchAll(/from "(\.[^"]+)"/g)) follow(posix.join(posix.dirname(path), other))
  }
  for (const name of components) {
    const path = files.get(name)
    assert.ok(path, `${name} is no longer where Mantine offers it`)
    // It also hands on what others made.
    if (path.startsWith('./')) follow(posix.normalize(path))
  }
  return new Set([...seen].filter((path) => path.endsWith('.module.mjs')).map((path) => basename(path, '.module.mjs')))
}

/** As they follow each other in the file that has all of them: what is made of others overrides theirs. */
function inOrder(names: Set<string>): string[] {
  const all = readKit('styles.css')
  const place = (name: string) => {
    const at = all.indexOf(readKit(`styles/${name}.css`).trim())
    assert.ok(at >= 0, `${name} is not in the file of all styles`)
    return at
  }
  return [...names].toSorted((one, other) => place(one) - place(other))
}
