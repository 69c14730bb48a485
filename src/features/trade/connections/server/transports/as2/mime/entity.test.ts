import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodedBody } from './entity.ts'

const decoded = (text: string) =>
  decodedBody({ headers: new Map([['content-transfer-encoding', 'Quoted-Printable']]), body: Buffer.from(text, 'latin1') }).toString(
    'latin1',
  )

test('quoted-printable: escapes, soft line breaks with or without white space, and what is neither', () => {
  assert.equal(decoded('ISA=2A00=\r\n=2a=  \t\nx=85'), 'ISA*00*x\x85')
  assert.equal(decoded('a=3D41'), 'a=41', 'nothing is decoded twice')
  for (const wrong of ['=', '==', '=4', '=G1', '=  x', '=\rx', 'a=   ']) assert.equal(decoded(wrong), wrong)
})
