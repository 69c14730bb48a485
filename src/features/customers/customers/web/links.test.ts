import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mapAddress, webLink } from './links.ts'

test('a web address becomes a link with a web scheme only', () => {
  assert.equal(webLink('example.com/a b'), 'https://example.com/a%20b')
  assert.equal(webLink('HTTP://Example.com'), 'http://example.com/')
  for (const hostile of ['javascript:alert(1)', 'data:text/html,x', ' javascript:alert(1)', 'http://', '']) {
    const link = webLink(hostile)
    assert.ok(link === null || /^https?:\/\//.test(link), `${hostile} → ${link}`)
    assert.ok(!link?.startsWith('javascript'))
  }
})

test('an address on the map is one query', () => {
  assert.equal(mapAddress(['1 Main & 2nd', 'Reno, NV']), 'https://www.openstreetmap.org/search?query=1+Main+%26+2nd%2C+Reno%2C+NV')
})
