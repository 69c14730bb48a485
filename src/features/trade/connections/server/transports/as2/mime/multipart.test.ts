import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMultipart, writeMultipart } from './multipart.ts'

const read = (body: string, boundary = 'b') =>
  readMultipart(Buffer.from(body, 'latin1'), boundary)?.map((part) => part.toString('latin1')) ?? null

test('a boundary counts only as a line of its own', () => {
  const contents = ['x --b\r\ny', '--ba\r\n--bb--\r\n', 'x--b--\r\n', '--b x', '\r\n', '', '\n', 'ends with \r', '\x85\xff\x00']
  assert.deepEqual(
    read(
      writeMultipart(
        contents.map((each) => Buffer.from(each, 'latin1')),
        'b',
      ).toString('latin1'),
    ),
    contents,
  )
})

test('what comes before the first boundary is no part; OpenAS2 repeats its header there', () => {
  assert.deepEqual(read('Content-Type: multipart/signed\r\n\r\n--b\r\nISA\r\n--b--\r\n'), ['ISA'])
})

test('line ends may be those of a file, and boundaries followed by spaces', () => {
  assert.deepEqual(read('--b \nISA\n\n--b\t\nGS\n--b-- \n\n'), ['ISA\n', 'GS'])
})

test('what does not close, or goes on behind its end, is refused', () => {
  for (const body of ['', '--b\r\nISA', '--b\r\nISA\r\n--b\r\n', '--b\r\nISA\r\n--b--\r\nGS', 'ISA']) assert.equal(read(body), null)
})
