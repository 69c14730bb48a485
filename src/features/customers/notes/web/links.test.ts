import assert from 'node:assert/strict'
import { test } from 'node:test'
import { piecesOf } from './links.ts'

const linksIn = (text: string) => piecesOf(text).flatMap(({ href }) => href ?? [])

test('only web addresses become links, without what ends the sentence', () => {
  assert.deepEqual(linksIn('See https://a.example/x?y=1. Or (http://b.example/(c)), then'), [
    'https://a.example/x?y=1',
    'http://b.example/(c)',
  ])
  assert.deepEqual(linksIn('javascript:alert(1) data:text/html,x ftp://a.example <img src=x> https://'), [])
  assert.deepEqual(linksIn('"https://a.example/"onclick="x"'), ['https://a.example/'])
})

test('the pieces together are the text', () => {
  const text = 'one\nhttps://a.example two (https://b.example) three.'
  assert.equal(
    piecesOf(text)
      .map((piece) => piece.text)
      .join(''),
    text,
  )
})
