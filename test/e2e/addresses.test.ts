import assert from 'node:assert/strict'
import { test } from 'node:test'
import { press, visit } from './browser.ts'
import { makeAccount, signIn } from './person.ts'
import { startProduct } from './product.ts'
import { settingsInTurn } from './settings.ts'
import { openStage } from './stage.ts'
import { wordsIn } from './words.ts'

const stage = openStage(startProduct)
const browsers = 'text/html,application/xhtml+xml,*/*;q=0.8'

async function asked(path: string, accept: string | undefined = browsers, method = 'GET') {
  const headers = { 'accept-language': 'es', ...(accept && { accept }) }
  const response = await fetch(stage().product.url + path, { method, headers, redirect: 'manual' })
  const { status } = response
  const type = response.headers.get('content-type') ?? ''
  const text = await response.text()
  const kind = type.includes('html') ? 'page' : type.includes('json') && JSON.parse(text || '{"isError":true}').isError ? 'envelope' : type
  return { status, kind, response, text }
}
const answerTo = async (...call: Parameters<typeof asked>) => {
  const { status, kind } = await asked(...call)
  return `${status} ${kind}`
}

test('what nobody has at this address is the not-found page, status and all', async () => {
  const nowhere = [
    '/nowhere',
    '/payment/abc%',
    '/payment/x/y/z',
    '/payment/',
    '/dashboard/%E0%A4%A',
    '/%E0%A4%A',
    '/old-page.html',
    '/dashboard/nowhere',
    '/auth/invite/',
    `/${'x'.repeat(3000)}`,
  ]
  for (const path of nowhere) {
    assert.equal(await answerTo(path), '404 page', path)
    assert.equal(await answerTo(path, '*/*'), path.startsWith('/auth/') ? '404 envelope' : '404 page', path)
  }
})

test('what has a screen is a page for whoever opens it', async () => {
  const screens = [
    '/',
    '/auth/signup',
    '/auth/invite/abc.def',
    '/payment/abc',
    '/payment/confirm/abc',
    '/dashboard',
    '/Dashboard',
    '/dashboard/',
    '/dashboard/payments',
    '/dashboard/customers-&-leads',
    '/dashboard/customers-%26-leads/overview/1',
    '/dashboard/settings/company?utm_source=mail',
  ]
  for (const path of screens)
    for (const [accept, method] of [[browsers], ['*/*'], [''], [browsers, 'HEAD'], ['*/*', 'HEAD']] as const)
      assert.equal(await answerTo(path, accept, method), '200 page', `${method ?? 'GET'} ${path} for ${accept || 'whatever'}`)
})

test('a call is answered by the envelope, whatever is wrong with its address', async () => {
  const long = 'x'.repeat(300)
  for (const path of ['/api/nowhere', '/api/%E0%A4%A', '/api/Payment/Confirm/%', `/api/Payment/Confirm/${long}`, '/api/x.html'])
    assert.equal(await answerTo(path), '404 envelope', path)
  for (const path of ['/nowhere', '/Dashboard/Nowhere', '/dashboard', '/%E0%A4%A', '/payment/abc%'])
    assert.equal(await answerTo(path, 'application/json'), '404 envelope', path)
  for (const path of ['/Dashboard/Nowhere', '/assets/gone.js', '/gone.png']) assert.equal(await answerTo(path, '*/*'), '404 envelope', path)
  for (const path of ['/dashboard', '/nowhere', '/%']) assert.equal(await answerTo(path, browsers, 'POST'), '404 envelope', path)
  const { response, text } = await asked(`/api/Payment/Confirm/${long}`)
  assert.match(JSON.parse(text).message, /No se encontró/)
  assert.match(String(response.headers.get('content-security-policy')), /default-src/)
})

test('a link whose & became &amp; works, and leads to no other site', async () => {
  const redirects = {
    '/dashboard/customers-&amp;-leads': '/dashboard/customers-&-leads',
    '/dashboard/customers-%26amp%3B-leads/overview?a=1&amp;b=2': '/dashboard/customers-&-leads/overview?a=1&b=2',
    '//evil.example/&amp;': '/evil.example/&',
  }
  for (const [path, to] of Object.entries(redirects)) {
    const { status, response } = await asked(path)
    assert.deepEqual([status, response.headers.get('location')], [302, to])
  }
  const { status, response } = await asked('/.well-known/change-password')
  assert.deepEqual([status, response.headers.get('location')], [302, '/dashboard/settings/profile'])
})

for (const { name, language, browser: options } of settingsInTurn(import.meta.url, 0))
  test(`a browser at such an address shows the not-found page, and password managers find the profile: ${name}`, async () => {
    const { browser, product } = stage()
    const say = wordsIn(language)
    const { page, expect4xx, expectLine, leave } = await visit(browser, options)
    const isLost = async (path: string) => {
      expect4xx(path, 404)
      // The router's own, each time that it reads the address.
      if (path.includes('%'))
        for (let times = 0; times < 3; times++)
          expectLine(
            `The URL path "${path}" could not be decoded because it is a malformed URL segment. This is probably due to a bad percent encoding (URIError: URI malformed).`,
          )
      await page.goto(product.url + path)
      await page.getByRole('heading', { level: 1, name: say('notFound.title') }).waitFor()
    }
    for (const path of ['/payment/abc%', '/payment/x/y/z', '/old-page.html']) await isLost(path)
    await makeAccount(product, 'ana@example.com')
    await signIn(product, page, 'ana@example.com')
    await isLost('/dashboard/%E0%A4%A')
    await press(page.getByRole('button', { name: say('notFound.goHome') }))
    await page.goto(`${product.url}/.well-known/change-password`)
    await page.waitForURL('**/dashboard/settings/profile')
    await page.goto(`${product.url}/dashboard/customers-&amp;-leads`)
    await page.waitForURL('**/dashboard/customers-&-leads/overview')
    await leave()
  })
