import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { testServer } from './server.ts'

const built = join(import.meta.dirname, '../dist/web')
const mostScripts = 11
const mostScriptBytes = 255_000

let server: Awaited<ReturnType<typeof testServer>>
before(async () => {
  server = await testServer()
})
after(() => server.close())

const ask = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const open = (url: string, headers: Record<string, string> = {}) => ask(url, { accept: 'text/html', ...headers })
const named = (html: string, ending: string) =>
  [...html.matchAll(/ (?:href|src)="([^"]+)"/g)].map(([, name = '']) => name).filter((name) => name.includes(ending))

test('the customer list begins with few files, and they are small', async () => {
  const scripts = named((await open('/dashboard/customers-&-leads/overview')).body, '.js').filter((name) => name.startsWith('/assets/'))
  assert.ok(
    scripts.some((name) => name.includes('/customers-list-')),
    scripts.join(' '),
  )
  assert.ok(scripts.length <= mostScripts, scripts.join(' '))
  const bytes = scripts.reduce((sum, name) => sum + statSync(join(built, `${name}.br`)).size, 0)
  assert.ok(bytes <= mostScriptBytes, `${bytes}`)
  // What editing needs comes with the first thing that is edited.
  assert.deepEqual(
    scripts.filter((name) => name.includes('/kit-')),
    [],
  )
})

test('a page names the files of its own screen, all of which are there', async () => {
  const customers = await open('/dashboard/customers-%26-leads/overview?search=a')
  const newOrder = await open('/dashboard/payments/orders/new')
  const order = await open('/dashboard/payments/orders/01a21e88-7647-75b2-a0c7-684c294405bb')
  const nowhere = await open('/dashboard/nowhere')
  assert.ok(named(customers.body, '/customers-list-').length === 1)
  assert.ok(named(newOrder.body, '/sales-orders-form-').length === 1)
  assert.ok(named(order.body, '/sales-orders-form-').length === 0 && named(order.body, '/sales-payments-').length === 1)
  assert.ok(named(nowhere.body, '.js').length < named(customers.body, '.js').length)
  for (const { body } of [customers, newOrder, order])
    for (const name of named(body, '/')) assert.equal((await ask(name)).statusCode, 200, name)
})

test('a page names the texts of its language, which are kept for good; without their name they are asked for again', async () => {
  const texts = async (headers: Record<string, string>) => named((await open('/dashboard', headers)).body, '/locales/')
  const [english = ''] = await texts({ 'accept-language': 'de, en' })
  const [spanish = ''] = await texts({ 'accept-language': 'es-MX' })
  assert.deepEqual(await texts({ 'accept-language': 'es-MX', cookie: 'language=en' }), [english])
  assert.match(english, /^\/locales\/en\/translation\.json\?v=/)
  assert.match(spanish, /^\/locales\/es\/translation\.json\?v=/)
  const kept = await ask(english, { 'accept-encoding': 'br' })
  assert.equal(kept.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal(kept.headers['content-encoding'], 'br')
  assert.match(String(kept.headers['content-type']), /^application\/json/)
  for (const other of [
    '/locales/en/translation.json',
    '/locales/en/translation.json?v=',
    `/locales/en/translation.json?${spanish.split('?')[1]}`,
  ])
    assert.equal((await ask(other)).headers['cache-control'], 'no-cache', other)
  assert.deepEqual((await ask(english)).json(), JSON.parse(readFileSync('public/locales/en/translation.json', 'utf8')))
})

test('what begins a page is in no file that another one takes something from', () => {
  const pages = ['index.html', 'landing.en.html', 'payment.en.html'].map((name) => readFileSync(join(built, name), 'utf8'))
  const entries = pages.flatMap((page) =>
    [...page.matchAll(/<script type="module"[^>]* src="\/assets\/([^"]+)"/g)].map(([, name = '']) => name),
  )
  assert.equal(entries.length, pages.length)
  for (const name of readdirSync(join(built, 'assets')).filter((each) => each.endsWith('.js'))) {
    const code = readFileSync(join(built, 'assets', name), 'utf8')
    for (const entry of entries) assert.ok(!code.includes(`./${entry}`), `${name} takes something from ${entry}`)
  }
})

test('each file that the split of the code names is there', () => {
  const source = readFileSync('scripts/chunks.ts', 'utf8').replaceAll('\\/', '/')
  const files = [...source.matchAll(/(src\/[\w-]+(?:\/[\w-]+)*)\/(?:\(([\w|/-]+)\)|([\w-]+))\\\.(tsx?|css)/g)]
  const missing = files.flatMap(([, folder, several, one]) =>
    (several ?? one ?? '').split('|').filter((name) => !['ts', 'tsx', 'css'].some((ending) => existsSync(`${folder}/${name}.${ending}`))),
  )
  assert.ok(files.length > 3)
  assert.deepEqual(missing, [])
})
