import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { buildWhenStale } from '../scripts/web-build.ts'

const web = join(import.meta.dirname, '../dist/web')
const mostStartBytes = 150_000
const read = (path: string) => readFileSync(join(web, path))
before(buildWhenStale)

test('the device app starts with at most 150,000 bytes of compressed JavaScript, and brings along no more than its first screen', () => {
  const scripts = [
    ...read('device.html')
      .toString()
      .matchAll(/<script[^>]* src="([^"]+)"/g),
  ].map(([, path = '']) => path)
  assert.ok(
    scripts.some((path) => path.startsWith('/device/assets/device-')),
    `${scripts}`,
  )
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const [, name = ''] of read(path)
      .toString()
      .matchAll(/(?:\bfrom|\bimport)\s*["'`](\.[^"'`]+\.js)["'`]/g))
      follow(join(dirname(path), name))
  }
  follow(scripts.find((path) => path.startsWith('/device/assets/device-')) ?? '')
  assert.ok(found.size > 1, 'the test no longer sees what a file takes from others')
  const parts = scripts.filter((path) => path.startsWith('/device/assets/'))
  assert.deepEqual(parts.toSorted(), [...found].toSorted(), 'all are named in the page: none waits for another one that names it')
  scripts.forEach(follow)
  assert.deepEqual(
    [...found].filter((path) => /editor-page|own-detector|camera-scan|Modal/.test(path)),
    [],
  )
  const sizes = [...found].map((path) => [path, gzipSync(read(path)).length] as const)
  const bytes = sizes.reduce((sum, [, size]) => sum + size, 0)
  assert.ok(bytes <= mostStartBytes, `${bytes} bytes: ${sizes.map(([path, size]) => `${path} ${size}`).join(', ')}`)
})

test('D18: nothing of the device app names somebody else’s server', () => {
  // Namespaces (of SVG and of a PDF), what libraries say to whoever develops with them, and the link to a map.
  const words =
    /^https?:\/\/(www\.w3\.org|www\.aiim\.org|ns\.adobe\.com|purl\.org|tools\.ietf\.org|github\.com|react\.dev|mantine\.dev|((www|react)\.)?i18next\.com|locize\.com|www\.google\.com)$/
  const files = readdirSync(join(web, 'device'), { recursive: true, encoding: 'utf8' }).filter((name) => !name.endsWith('.br'))
  assert.ok(
    files.some((name) => name.endsWith('.wasm')),
    `${files}`,
  )
  for (const name of [...files.filter((each) => /\.\w+$/.test(each)).map((each) => `device/${each}`), 'device.html']) {
    const text = read(name).toString('latin1')
    const hosts = [...text.matchAll(/https?:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)*/gi)].map(([host]) => host)
    assert.deepEqual(
      hosts.filter((host) => !words.test(host)),
      [],
      name,
    )
    assert.doesNotMatch(text, /jsdelivr|unpkg|cdnjs/i, name)
  }
})
