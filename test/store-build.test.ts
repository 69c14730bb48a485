import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { storeTexts } from '../scripts/store-texts.ts'
import { buildWhenStale } from '../scripts/web-build.ts'

const root = join(import.meta.dirname, '..')
const web = join(root, 'dist/web')
const mostBytes = 120_000
const read = (path: string) => readFileSync(join(web, path))
before(buildWhenStale)

test('a store starts with at most 120,000 bytes of compressed JavaScript, and without its other screens', () => {
  const page = read('store.en.html').toString()
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const [, name = ''] of read(path)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g))
      follow(join(dirname(path), name))
  }
  for (const [, path = ''] of page.matchAll(/<script[^>]* src="([^"]+\.js)"/g)) follow(path)
  assert.ok(
    [...found].some((path) => path.startsWith('/storefront/assets/store-')),
    `${[...found]}`,
  )
  assert.deepEqual(
    [...found].filter((path) => /(cart|quick|orders?|requests|invoices|people|me)-screen/.test(path)),
    [],
  )
  const sizes = [...found].map((path) => [path, gzipSync(read(path)).length] as const)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(bytes <= mostBytes, `${bytes} bytes: ${sizes.map(([path, size]) => `${path} ${size}`).join(', ')}`)
})

test('nothing of a store names somebody else’s server, and its page has no script inside', () => {
  // Namespaces, and what libraries say to whoever develops with them.
  const words = /^https?:\/\/(www\.w3\.org|github\.com|react\.dev|((www|react)\.)?i18next\.com|locize\.com)$/
  const files = readdirSync(join(web, 'storefront'), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(js|css|json)$/.test(name))
  assert.ok(files.length > 5, `${files}`)
  for (const name of [...files.map((each) => `storefront/${each}`), 'store.en.html', 'store-none.es.html']) {
    const hosts = [
      ...read(name)
        .toString('latin1')
        .matchAll(/https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi),
    ].map(([host]) => host)
    assert.deepEqual(
      hosts.filter((host) => !words.test(host)),
      [],
      name,
    )
  }
  const inside = [
    ...read('store.en.html')
      .toString()
      .matchAll(/<script(?![^>]* src=)([^>]*)>/g),
  ].map(([, attributes]) => attributes?.trim())
  assert.deepEqual(inside, ['type="application/json" id="texts"'])
})

test('the storefront takes along every text that it names', async () => {
  const texts: object = await storeTexts('en')
  const textOf = (key: string) =>
    key.split('.').reduce<unknown>((at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step) : undefined), texts)
  const named = globSync('src/features/stores/front/web/**/*.{ts,tsx}', { cwd: root })
    .filter((name) => !name.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(/['`]((?:storeFront|errors|validation|prices)\.[\w.]+\w)['`]/g)])
    .map(([, key = '']) => key)
  assert.ok(named.length > 200, 'the test no longer sees the sources')
  assert.deepEqual(
    named.filter((key) => textOf(key) === undefined && textOf(`${key}_other`) === undefined),
    [],
  )
})
